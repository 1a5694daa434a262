import { text, type CodedText } from '../../text/coded-text.ts';
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

const wrong = (field: string, said: CodedText): DraftIssue => ({ tone: 'wrong', field, text: said, by: 'touchline' });
const warn = (field: string, said: CodedText): DraftIssue => ({ tone: 'warn', field, text: said, by: 'touchline' });

/** The squad by player id; null if it is unknown. Then only the draft itself is checked. */
type Squad = ReadonlyMap<number, Player> | null;
type Check = (draft: DraftBody, squad: Squad, now: number) => DraftIssue[];

const place = (index: number): string => `lineup.${index}`;
const starts = (draft: DraftBody): (number | null)[] => draft.lineup.slice(0, ELEVEN).map(({ player }) => player);

const empty: Check = (draft) =>
  starts(draft).flatMap((player, slot) =>
    player === null ? [wrong(place(slot), text('draft.no-player', { position: FORMATIONS[draft.formation]?.slots[slot] ?? null }))] : [],
  );

const twice: Check = ({ lineup }) => {
  const first = new Map<number, number>();
  return lineup.flatMap(({ player }, at) => {
    if (player === null) return [];
    if (first.has(player)) return [wrong(place(at), text('draft.twice'))];
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
    if (!player) return [wrong(place(at), text('draft.not-in-squad'))];
    const first = at < ELEVEN;
    const issues: DraftIssue[] = [];
    if ((player.injured ?? 0) > now) issues.push(wrong(place(at), text('draft.injured', { until: player.injured ?? 0 })));
    if ((player.banned ?? 0) > 0) issues.push(wrong(place(at), text('draft.banned')));
    const fitness = player.fitness ?? 100;
    if (first && fitness < TIRED) issues.push(warn(place(at), text('draft.tired', { fitness })));
    const slot = first ? FORMATIONS[draft.formation]?.slots[at] : undefined;
    const penalty = slot === undefined ? 0 : penaltyIn(slot, (player.multi_position ?? 0) | (player.position ?? 0));
    if (slot !== undefined && penalty > 0)
      issues.push(warn(place(at), text('draft.out-of-position', { position: slot, percent: penalty })));
    return issues;
  });
};

const keeper: Check = (draft, squad) => {
  const id = draft.lineup[0]?.player ?? null;
  const positions = id === null ? null : squad?.get(id)?.multi_position;
  return positions !== null && positions !== undefined && (positions & KEEPER) === 0 ? [wrong(place(0), text('draft.no-keeper'))] : [];
};

const TAKERS = ['captain', 'penaltyTaker', 'freeKicks', 'cornerTaker'] as const;
const ROLES = { playmaker: 'usePlaymaker', targetMan: 'useTargetMan' } as const;

const takers: Check = (draft) => {
  const eleven = new Set(starts(draft));
  const used = (['playmaker', 'targetMan'] as const).filter((role) => draft[ROLES[role]]);
  return [...TAKERS, ...used].flatMap((field) => {
    const id = draft[field];
    const taker = text(`draft.${field}`);
    if (id !== null) return eleven.has(id) ? [] : [wrong(field, text('draft.taker-off', { taker }))];
    return [field in ROLES ? wrong(field, text('draft.unset-role', { role: taker })) : warn(field, text('draft.no-taker', { taker }))];
  });
};

const changes: Check = (draft) =>
  conflicts(changesIn(draft), {
    eleven: starts(draft),
    bench: draft.lineup.slice(ELEVEN).map(({ player }) => player),
    hard: new Set(draft.lineup.flatMap(({ player, tackling }) => (player !== null && tackling === HARD ? [player] : []))),
  });

const known: Check = (draft) => {
  const formation = FORMATIONS[draft.formation];
  if (!formation) return [wrong('formation', text('draft.unknown-formation', { formation: draft.formation }))];
  return formation.sure === 'guess' ? [warn('formation', text('draft.guessed-formation', { formation: formation.name }))] : [];
};

const CHECKS: readonly Check[] = [known, empty, twice, keeper, players, takers, changes];

const RANK = { wrong: 0, warn: 1, note: 2 } as const;

/** Returns all errors and risks of a draft, errors first. `now` is in Unix seconds. */
export const checkDraft = (draft: DraftBody, squad: Squad, now: number): DraftIssue[] =>
  CHECKS.flatMap((check) => check(draft, squad, now)).sort((a, b) => RANK[a.tone] - RANK[b.tone]);
