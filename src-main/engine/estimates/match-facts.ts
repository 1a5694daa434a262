import type { FixtureCard } from '#contract/model/matches/fixture-card.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { awaited, factValue, numberIn, numbersIn, type FactFinder, type FactSource, type Found } from './found.ts';

/** Time in seconds after kick-off when a match is over. */
const MATCH_S = 3 * 3_600;
const clubOf = (ref: EntityRef): number => Number(splitRef(ref).key);

/** Reads the match that an estimate is about, once it was played. */
async function playedMatch(
  target: string,
  due: number,
  from: FactSource,
): Promise<{ card: FixtureCard; height: number | null } | { found: Found }> {
  const match = await factValue(from, 'fixture', { id: Number(target) }, due);
  if ('found' in match) return match;
  const card = match.data;
  if (card.played) return { card, height: match.height };
  const kickOff = (card.date ?? 0) + MATCH_S;
  if (kickOff > from.now) return { found: { later: kickOff } };
  return { found: awaited(due, from.now, text('estimate.not-played')) };
}

const common = (eleven: readonly number[], actual: readonly number[]): number => {
  const players = new Set(actual);
  return eleven.filter((id) => players.has(id)).length;
};

/** How many players of the eleven started the match. */
export const startersRight: FactFinder = async (estimate, from) => {
  const match = await playedMatch(estimate.target, estimate.due, from);
  if ('found' in match) return match.found;
  const { players, home_club } = match.card;
  const side = clubOf(estimate.ref) === home_club ? 0 : 1;
  const started = (players ?? []).flatMap(({ team, start_ix, player_id }) =>
    team === side && typeof start_ix === 'number' && start_ix < ELEVEN && typeof player_id === 'number' ? [player_id as number] : [],
  );
  if (started.length < ELEVEN) return awaited(estimate.due, from.now, text('estimate.no-players'));
  return { fact: common(numbersIn(estimate, 'eleven'), started), height: match.height };
};

/** How many players of the eleven the game picked. It picks only where a club set no valid tactics, and reports only that. */
export const autopickRight: FactFinder = async (estimate, from) => {
  const match = await playedMatch(estimate.target, estimate.due, from);
  if ('found' in match) return match.found;
  const { tactics } = match.card;
  const played = tactics?.find(({ club }) => club === clubOf(estimate.ref));
  if (!played) return awaited(estimate.due, from.now, text('estimate.no-tactics'));
  const [action] = played.auto?.actions ?? played.actions;
  if (!action || (played.auto === null && !played.reasonForAuto && !action.autopicked)) return { unknowable: text('estimate.own-tactics') };
  if (action.formation !== numberIn(estimate, 'formation')) return { unknowable: text('estimate.other-formation') };
  const eleven = action.lineup.slice(0, ELEVEN).flatMap(({ player }) => player ?? []);
  return { fact: common(numbersIn(estimate, 'eleven'), eleven), height: match.height };
};

/** Mean points per match of the opponents in `opponents`, once the club has played the matches. */
export const opponentPoints: FactFinder = async (estimate, from) => {
  const id = numberIn(estimate, 'league');
  if (id === null) return { unknowable: text('estimate.inputs') };
  const league = await factValue(from, 'league', { id }, estimate.due);
  if ('found' in league) return league.found;
  const season = numberIn(estimate, 'season');
  if (season !== null && typeof league.data.season_id === 'number' && league.data.season_id !== season)
    return { unknowable: text('estimate.season-over') };
  const rows = new Map((league.data.table ?? []).map((row) => [row.club_id as number, row]));
  const own = rows.get(clubOf(estimate.ref))?.played ?? 0;
  if (own < (numberIn(estimate, 'played') ?? 0) + (numberIn(estimate, 'matches') ?? 0))
    return awaited(estimate.due, from.now, text('estimate.not-played'), 6 * 3_600);
  const means = numbersIn(estimate, 'opponents').flatMap((club) => {
    const row = rows.get(club);
    return typeof row?.pts === 'number' && row.played ? [row.pts / row.played] : [];
  });
  if (means.length === 0) return { unknowable: text('estimate.no-table') };
  return { fact: means.reduce((sum, one) => sum + one, 0) / means.length, height: league.height };
};
