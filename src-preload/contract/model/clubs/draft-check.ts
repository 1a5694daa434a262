import { changesIn, conflicts } from './planned-change.ts';
import type { DraftBody, DraftIssue } from './draft.ts';
import { FORMATIONS } from './formation.ts';
import { penaltyIn } from './penalty.ts';
import { ELEVEN } from './tactics-codes.ts';
import type { Player } from './player.ts';

/** Fitness below which a player gets a warning. */
const TIRED = 75;
const KEEPER = 1;
const HARD = 2;

const wrong = (field: string, text: string): DraftIssue => ({ tone: 'wrong', field, text, by: 'touchline' });
const warn = (field: string, text: string): DraftIssue => ({ tone: 'warn', field, text, by: 'touchline' });

/** The squad by player id; null if it is unknown. Then only the draft itself is checked. */
type Squad = ReadonlyMap<number, Player> | null;
type Check = (draft: DraftBody, squad: Squad, now: number) => DraftIssue[];

const place = (index: number): string => `lineup.${index}`;
const starts = (draft: DraftBody): (number | null)[] => draft.lineup.slice(0, ELEVEN).map(({ player }) => player);

const empty: Check = (draft) =>
  starts(draft).flatMap((player, slot) =>
    player === null ? [wrong(place(slot), `No player at ${FORMATIONS[draft.formation]?.slots[slot] ?? 'this position'}`)] : [],
  );

const twice: Check = ({ lineup }) => {
  const first = new Map<number, number>();
  return lineup.flatMap(({ player }, at) => {
    if (player === null) return [];
    if (first.has(player)) return [wrong(place(at), 'Selected twice')];
    first.set(player, at);
    return [];
  });
};

/** Finds players who make the service replace the line-up, and players who cost rating points. */
const players: Check = (draft, squad, now) => {
  if (!squad) return [];
  return draft.lineup.flatMap(({ player: id }, at): DraftIssue[] => {
    if (id === null) return [];
    const player = squad.get(id);
    if (!player) return [wrong(place(at), 'Not in the squad')];
    const first = at < ELEVEN;
    const issues: DraftIssue[] = [];
    if ((player.injured ?? 0) > now)
      issues.push(wrong(place(at), `Injured until ${new Date((player.injured ?? 0) * 1_000).toISOString().slice(0, 10)}`));
    if ((player.banned ?? 0) > 0) issues.push(wrong(place(at), 'Banned'));
    if (first && (player.fitness ?? 100) < TIRED) issues.push(warn(place(at), `Tired, fitness ${player.fitness}`));
    const slot = first ? FORMATIONS[draft.formation]?.slots[at] : undefined;
    const penalty = slot === undefined ? 0 : penaltyIn(slot, (player.multi_position ?? 0) | (player.position ?? 0));
    if (penalty > 0) issues.push(warn(place(at), `Out of position at ${slot}, about ${penalty}% weaker`));
    return issues;
  });
};

const keeper: Check = (draft, squad) => {
  const id = draft.lineup[0]?.player ?? null;
  const positions = id === null ? null : squad?.get(id)?.multi_position;
  return positions !== null && positions !== undefined && (positions & KEEPER) === 0
    ? [wrong(place(0), 'No goalkeeper. The game would autopick the line-up')]
    : [];
};

const TAKERS = {
  captain: 'The captain',
  penaltyTaker: 'The penalty taker',
  freeKicks: 'The free-kick taker',
  cornerTaker: 'The corner taker',
} as const;

const takers: Check = (draft) => {
  const eleven = new Set(starts(draft));
  const named = Object.entries(TAKERS).flatMap(([field, who]) => {
    const id = draft[field as keyof typeof TAKERS];
    if (id === null) return [warn(field, `${who} is not set`)];
    return eleven.has(id) ? [] : [wrong(field, `${who} is not in the starting eleven`)];
  });
  const roles = (
    [
      ['playmaker', draft.usePlaymaker],
      ['targetMan', draft.useTargetMan],
    ] as const
  ).flatMap(([field, used]) => {
    const id = draft[field];
    if (!used) return [];
    const name = field === 'playmaker' ? 'playmaker' : 'target man';
    if (id === null) return [wrong(field, `“Use ${name}” is on, but no player is set`)];
    return eleven.has(id) ? [] : [wrong(field, `The ${name} is not in the starting eleven`)];
  });
  return [...named, ...roles];
};

const changes: Check = (draft) =>
  conflicts(changesIn(draft), {
    eleven: starts(draft),
    bench: draft.lineup.slice(ELEVEN).map(({ player }) => player),
    hard: new Set(draft.lineup.flatMap(({ player, tackling }) => (player !== null && tackling === HARD ? [player] : []))),
  });

const known: Check = (draft) => {
  const formation = FORMATIONS[draft.formation];
  if (!formation) return [wrong('formation', `Unknown formation ${draft.formation}`)];
  return formation.sure === 'guess' ? [warn('formation', `Positions in ${formation.name} are estimated`)] : [];
};

const CHECKS: readonly Check[] = [known, empty, twice, keeper, players, takers, changes];

const RANK = { wrong: 0, warn: 1, note: 2 } as const;

/** Returns all errors and risks of a draft, errors first. `now` is in Unix seconds. */
export const checkDraft = (draft: DraftBody, squad: Squad, now: number): DraftIssue[] =>
  CHECKS.flatMap((check) => check(draft, squad, now)).sort((a, b) => RANK[a.tone] - RANK[b.tone]);
