/** Rows in one request of the market sync: clubs by page, squads together, players by id. */
const CLUBS_A_PAGE = 50;
const SQUADS_A_REQUEST = 40;
const PLAYERS_A_REQUEST = 1_200;
/** Pages of prices: the dearest players, and those traded within a week. */
const PRICE_PAGES = 140;
/** Order books and counts. */
const FEW = 5;
/** Mean time of one request, with the time to store its rows. */
const SECONDS_A_REQUEST = 0.4;
const MINUTE = 60;

/** Returns about how long so many requests take, in seconds: whole minutes from one minute on. */
export function secondsToRead(requests: number): number {
  const seconds = Math.max(1, Math.round(requests * SECONDS_A_REQUEST));
  return seconds < MINUTE ? seconds : Math.round(seconds / MINUTE) * MINUTE;
}

/** Returns about how many requests a market sync takes, and how long in seconds, a whole number of minutes; null before the size of the market is known. */
export function syncCost(
  clubs: number | null | undefined,
  players: number | null | undefined,
): { requests: number; seconds: number } | null {
  if (!clubs || !players) return null;
  const pages = Math.min(PRICE_PAGES, Math.ceil(players / CLUBS_A_PAGE));
  const all =
    Math.ceil(clubs / CLUBS_A_PAGE) + Math.ceil(clubs / SQUADS_A_REQUEST) + Math.ceil(players / PLAYERS_A_REQUEST / 5) + pages + FEW;
  const requests = all > 100 ? Math.round(all / 10) * 10 : all;
  return { requests, seconds: Math.max(MINUTE, secondsToRead(requests)) };
}
