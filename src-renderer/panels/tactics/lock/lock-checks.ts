import { changesOf, conflicts } from '#contract/model/clubs/planned-change.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { LOCK_SECONDS } from '#contract/model/clubs/tactics-codes.ts';
import { worthIn } from '#contract/model/clubs/penalty.ts';
import { injuredUntil } from '../../../lib/domain/player-condition.ts';
import { counted, day, dayTime } from '../../../lib/format/format.ts';
import { TIRED } from '../../../lib/domain/player-marks.ts';
import type { Board } from '../club-tactics.svelte.ts';
import type { Stand } from '../compare.ts';
import { sheetOfAction } from '../change-labels.ts';
import { JOBS, shortName, type Job } from '../line-up-labels.ts';

/** Result of one check. */
export interface LockCheck {
  readonly tone: 'wrong' | 'warn' | 'note' | 'ok';
  readonly text: string;
}
type CheckInput = Pick<Board, 'tactics' | 'mine' | 'players' | 'name'>;
const RANK = { wrong: 0, warn: 1, note: 2, ok: 3 } as const;
const ROLES: readonly Job[] = ['captain', 'penaltyTaker', 'freeKicks', 'cornerTaker'];

/** The bench player who can play and has the largest effective rating above the slot's current one; null if there is none. */
function better(stand: Stand, bench: readonly Player[], now: number): Player | null {
  let [best, most]: [Player | null, number] = [null, stand.worth ?? 0];
  for (const player of bench) {
    const { rating, fitness, banned, position, multi_position } = player;
    if (injuredUntil(player, now) !== null || banned || rating == null) continue;
    const positions = (multi_position ?? 0) | (position ?? 0);
    const worth = worthIn(stand.position, { positions, rating, fitness: fitness ?? 100, unhappy: false });
    if (worth > most) [best, most] = [player, worth];
  }
  return best;
}

/** Compares the squad with the one when these tactics were first seen; null if nobody joined or left since, or that is unknown. */
function olderThanSquad({ tactics, players }: CheckInput): LockCheck | null {
  const seen = tactics?.seen;
  if (!seen?.squad) return null;
  const then = new Set<number>(seen.squad);
  const joined = [...players.keys()].filter((id) => !then.has(id)).length;
  const left = seen.squad.filter((id) => !players.has(id)).length;
  if (joined + left === 0) return null;
  const said = [joined > 0 ? `${joined} joined` : '', left > 0 ? /* @wc-context: players */ `${left} left` : ''].filter(Boolean).join(', ');
  return { tone: 'warn', text: `Squad changed since the tactics were set: ${said} since ${dayTime(seen.since)}` };
}

/** Checks the current line-up before its match, the most severe first. `now` in Unix seconds. */
export function lockChecks(input: CheckInput, now: number): LockCheck[] {
  const { tactics, mine, players, name } = input;
  const action = tactics?.actions[0] ?? null;
  const older = olderThanSquad(input);
  if (tactics?.hidden) return [...(older ? [older] : []), { tone: 'note', text: 'The line-up is hidden, so Touchline can’t check it' }];
  if (!action) return [{ tone: 'note', text: 'No tactics are set; the game autopicks the line-up' }];
  const { eleven, bench } = sheetOfAction(action);
  const sitting = bench.flatMap((id) => (id === null ? [] : (players.get(id) ?? [])));
  const called = (id: number): string => shortName(name(id));
  const found: LockCheck[] = mine.flatMap((stand): LockCheck[] => {
    const { id, player, position, cannot } = stand;
    if (id === null) return [{ tone: 'wrong', text: `No player set at ${position}` }];
    const who = `${called(id)} (${position})`;
    const until = player && injuredUntil(player, now);
    const why = !player ? 'no longer in the squad' : until !== null ? `injured until ${day(until)}` : cannot;
    if (why !== null) return [{ tone: 'wrong', text: `${who} is in the starting eleven but ${why}` }];
    if ((player?.fitness ?? 100) >= TIRED) return [];
    const rested = better(stand, sitting, now);
    const instead = rested ? `; ${called(rested.player_id)} ${rested.fitness ?? ''} on the bench` : '';
    return [{ tone: 'warn', text: `${who} is tired, fitness ${player?.fitness}${instead}` }];
  });
  const useless = sitting.filter((player) => injuredUntil(player, now) !== null || player.banned).length;
  if (useless > 0) found.push({ tone: 'warn', text: `${counted(useless, 'player', 'players')} on the bench unavailable` });
  if (sitting.length < bench.filter((id) => id !== null).length)
    found.push({ tone: 'warn', text: 'A player on the bench is no longer in the squad' });
  if (older) found.push(older);
  const missing = JOBS.filter(({ id }) => ROLES.includes(id) && !eleven.includes(action[id]));
  if (missing.length === 0) found.push({ tone: 'ok', text: 'Captain and set-piece takers are all in the starting eleven' });
  for (const { id, label } of missing)
    found.push({ tone: 'warn', text: `${label}: ${action[id] === null ? 'no player set' : 'player not in the starting eleven'}` });
  const against = conflicts(changesOf(tactics ?? { actions: [], substitutions: [], formationChanges: [] }), sheetOfAction(action));
  const hard = against.filter(({ tone }) => tone !== 'note');
  if (hard.length > 0) found.push({ tone: 'warn', text: `${counted(hard.length, 'conflict', 'conflicts')} in the planned changes` });
  if (tactics?.validation) found.push({ tone: 'warn', text: `Service: ${tactics.validation}` });
  if (!found.some(({ tone }) => tone === 'wrong')) found.push({ tone: 'ok', text: 'All eleven are available' });
  return found.sort((a, b) => RANK[a.tone] - RANK[b.tone]);
}

/** The next match of a club, its start and its lock, both in Unix seconds; null if no match is scheduled. */
export function nextLock(fixtures: readonly Fixture[], now: number) {
  const ahead = fixtures.flatMap((fixture) =>
    !fixture.played && (fixture.date ?? 0) > now ? [{ fixture, start: fixture.date ?? 0 }] : [],
  );
  const [next] = ahead.sort((a, b) => a.start - b.start);
  return next ? { ...next, at: next.start - LOCK_SECONDS } : null;
}

/** Start of the previous match in Unix seconds; null if there was none. */
export const lastStart = (fixtures: readonly Fixture[], now: number): number | null =>
  fixtures.reduce<number | null>((last, { date }) => (date != null && date <= now && date > (last ?? 0) ? date : last), null);
