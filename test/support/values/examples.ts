import { FAMILIES } from '#engine/live/resources/definitions.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';

/** Parameters with which fault tests watch each served resource, in the tiny world. A resource without a row fails the fault suite. */
export const EXAMPLES: Readonly<Record<string, readonly object[]>> = {
  market: [{}],
  clubs: [{ ids: [1, 2, 3] }, { sort: 'balance', order: 'desc', limit: 20 }],
  players: [{ ids: [1, 2, 3] }, { sort: 'rating', order: 'desc', limit: 20 }],
  club: [{ id: 1 }],
  player: [{ id: 1 }],
  user: [{ name: 'harrow' }],
  users: [{ ids: ['harrow'] }],
  orderbook: [{ share: 'club_1' }, { share: 'club_2' }, { share: 'player_1' }],
  trades: [{ limit: 30 }, { share: 'club_1', limit: 20 }],
  graph: [{ share: 'club_1', range: '7d' }],
  candles: [{ share: 'club_2', interval: '15m', from: 1_795_170_000 }],
  fixture: [{ id: 80_000_006 }],
  schedule: [{ club: 1 }],
  calendar: [{ clubs: [1, 2] }],
  competitions: [{}],
  league: [{ id: 4_000 }],
  tables: [{ country: 'ENG', division: 1 }],
  squad: [{ club: 1 }],
  tactics: [{ club: 1 }],
  autopick: [{ club: 1 }],
  lineups: [{ club: 1 }],
  finances: [{ club: 1 }],
  tenures: [{ club: 1 }],
  orderbooks: [{ shares: ['club_1', 'player_1'] }],
  auctions: [{}],
  auction: [{ player: 1 }],
  votes: [{}, { names: ['harrow'] }],
  proposal: [{ share: 'club_1' }],
  ballots: [{ stage: 'open' }, { stage: 'ended' }],
  owners: [{ share: 'club_1' }],
  sale: [{ player: 1 }],
  comparables: [{ player: 1, position: 4, rating: 72 }],
  messages: [{ club: 1 }],
  leaderboards: [{ board: 'rich', limit: 20 }],
  jobs: [{}],
  shop: [{ limit: 20 }],
  dumps: [{ dump: 'club_earnings_light' }],
  holdings: [{ names: ['harrow'] }],
  portfolio: [{ names: ['harrow'] }],
  costs: [{ names: ['harrow'] }],
  income: [{ names: ['harrow'] }],
  transactions: [{ names: ['harrow'], limit: 50 }],
};
/** Served resources that show no game state. */
const TOOLS_OF_OURS: readonly string[] = ['operations', 'api', 'sync', 'crosscheck'];

export const SERVED = (Object.keys(RESOURCES) as ResourceName[]).filter(
  (name) => !TOOLS_OF_OURS.includes(name) && FAMILIES[name].ttlMs !== Infinity,
);
/** Whether a resource is polled because its values change without an event. */
export const byClock = (name: ResourceName): boolean => FAMILIES[name].polled === true && name !== 'user';
