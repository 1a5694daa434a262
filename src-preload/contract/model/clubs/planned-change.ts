import { text, type CodedText } from '../../text/coded-text.ts';
import type { DraftBody, DraftIssue } from './draft.ts';
import { canMeet, conditionWords, ELEVEN, LAST_MINUTE, MOST_SUBSTITUTIONS } from './tactics-codes.ts';
import type { Tactics } from './tactics.ts';

/** One substitution of a planned change; null: the player is not chosen. */
export interface Swap {
  readonly off: number | null;
  readonly on: number | null;
}
/** A planned change in the course of a match. Times are in minutes. */
export interface Change {
  /** The path of the change in the tactics: a field of a draft, or the action it comes from. */
  readonly field: string;
  readonly at: number;
  readonly until: number;
  readonly situation: number | string | null;
  readonly margin: number | string | null;
  readonly swaps: readonly Swap[];
  /** Null: unchanged. */
  readonly formation: number | null;
  readonly playStyle: number | null;
}

/** A change without a condition that applies until the end and changes nothing. */
const UNCHANGED = { until: LAST_MINUTE, situation: 0, margin: 0, swaps: [], formation: null, playStyle: null };
const inOrder = (changes: readonly Change[]): Change[] => changes.toSorted((a, b) => a.at - b.at);
const ids = (lineup: readonly { readonly player: number | null }[]): (number | null)[] => lineup.map(({ player }) => player);

/** Returns the substitutions between two elevens, paired by slot where both changes are in the same slot, otherwise in order. */
export function swapsBetween(before: readonly (number | null)[], after: readonly (number | null)[]): Swap[] {
  const [was, is] = [new Set(before), new Set(after)];
  const off = before.flatMap((id, slot) => (id !== null && !is.has(id) ? [{ id, slot }] : []));
  const on = new Map(after.flatMap((id, slot) => (id !== null && !was.has(id) ? [[slot, id] as const] : [])));
  const here = off.flatMap(({ id, slot }): Swap[] => (on.has(slot) ? [{ off: id, on: on.get(slot) ?? null }] : []));
  const taken = new Set(here.map((swap) => swap.on));
  const left = [...on.values()].filter((id) => !taken.has(id));
  return [...here, ...off.filter(({ slot }) => !on.has(slot)).map(({ id }): Swap => ({ off: id, on: left.shift() ?? null }))];
}

/** Returns all planned changes of tactics as served: later actions, planned substitutions and formation changes, by minute. */
export function changesOf(tactics: Pick<Tactics, 'actions' | 'substitutions' | 'formationChanges'>): Change[] {
  const { actions, substitutions, formationChanges } = tactics;
  const [first, ...later] = [...actions].sort((a, b) => a.time - b.time);
  const start = ids(first?.lineup ?? []).slice(0, ELEVEN);
  const done: Swap[] = [];
  const fromActions = later.map((action, n): Change => {
    const all = swapsBetween(start, ids(action.lineup).slice(0, ELEVEN));
    // A later action repeats the changes of earlier ones.
    const swaps = all.filter(({ off, on }) => !done.some((one) => one.off === off && one.on === on));
    done.push(...swaps);
    return {
      ...UNCHANGED,
      field: `actions.${n + 1}`,
      at: action.time,
      situation: action.situation,
      margin: action.goalMargin,
      swaps,
      formation: action.formation === first?.formation ? null : action.formation,
      playStyle: action.playStyle === first?.playStyle ? null : action.playStyle,
    };
  });
  const fromSubstitutions = substitutions.map(({ off, on, condition }, n): Change => ({
    ...UNCHANGED,
    field: `substitutions.${n}`,
    at: condition?.from ?? 0,
    until: condition?.to ?? LAST_MINUTE,
    situation: condition?.type ?? 0,
    margin: condition?.trigger ?? 0,
    swaps: [{ off, on }],
  }));
  const fromFormations = formationChanges.map(({ formation_id, time, ...more }, n): Change => {
    const style = more['play_style'];
    return {
      ...UNCHANGED,
      field: `formationChanges.${n}`,
      at: time ?? 0,
      formation: formation_id === first?.formation ? null : (formation_id ?? null),
      playStyle: typeof style === 'number' && style !== first?.playStyle ? style : null,
    };
  });
  return inOrder([...fromActions, ...fromSubstitutions, ...fromFormations]);
}

/** Returns all planned changes of a draft, by minute. */
export const changesIn = ({ substitutions, formationChanges }: DraftBody): Change[] =>
  inOrder([
    ...substitutions.map(({ off, on, from, ...when }, n): Change => ({
      ...UNCHANGED,
      ...when,
      field: `substitutions.${n}`,
      at: from,
      swaps: [{ off, on }],
    })),
    ...formationChanges.map((change, n): Change => ({ ...UNCHANGED, ...change, field: `formationChanges.${n}` })),
  ]);

const isCertain = ({ situation, margin }: Change): boolean => conditionWords(situation, margin) === '';
const bothMay = (a: Change, b: Change): boolean => a.at !== b.at || canMeet(a.situation, b.situation);

/** The players that planned changes are checked against. */
export interface Sheet {
  readonly eleven: readonly (number | null)[];
  readonly bench: readonly (number | null)[];
  /** Players instructed to tackle hard, who are likelier to get a card. */
  readonly hard: ReadonlySet<number>;
}

/**
 * Returns the conflicts of planned changes: players who go off twice, are absent or come back, and changes that a red card would cancel.
 */
export function conflicts(changes: readonly Change[], { eleven, bench, hard }: Sheet): DraftIssue[] {
  const found: DraftIssue[] = [];
  const starters = new Set(eleven);
  const sitting = new Set(bench);
  changes.forEach((change, n) => {
    const before = changes.slice(0, n).filter((one) => bothMay(one, change));
    const tell = (said: CodedText, tone: DraftIssue['tone'] = 'wrong') =>
      found.push({ tone, field: change.field, text: said, by: 'touchline' });
    /** An error if both changes are certain, otherwise only a risk. */
    const against = (other: Change, code: 'change.off-again' | 'change.on-again' | 'change.on-back') =>
      tell(text(code, { minute: other.at }), isCertain(other) && isCertain(change) ? 'wrong' : 'warn');
    for (const { off, on } of change.swaps) {
      if (off === null || on === null) {
        tell(text('change.choose'));
        continue;
      }
      const wentOff = before.find(({ swaps }) => swaps.some((swap) => swap.off === off));
      const cameOn = before.find(({ swaps }) => swaps.some((swap) => swap.on === off));
      if (wentOff) against(wentOff, 'change.off-again');
      else if (!starters.has(off) && !cameOn) tell(text('change.off-absent'));
      else if (cameOn && !isCertain(cameOn)) tell(text('change.off-maybe', { minute: cameOn.at }), 'warn');
      const onBefore = before.find(({ swaps }) => swaps.some((swap) => swap.on === on));
      const offBefore = before.find(({ swaps }) => swaps.some((swap) => swap.off === on));
      if (onBefore) against(onBefore, 'change.on-again');
      if (offBefore) against(offBefore, 'change.on-back');
      else if (starters.has(on)) tell(text('change.on-there'));
      else if (!sitting.has(on)) tell(text('change.on-absent'));
      if (hard.has(off)) tell(text('change.hard'), 'note');
    }
    const [all, certain] = [[...before, change], [...before, change].filter(isCertain)].map((list) =>
      list.reduce((sum, { swaps }) => sum + swaps.length, 0),
    );
    if (change.swaps.length > 0 && (certain ?? 0) > MOST_SUBSTITUTIONS) tell(text('change.too-many'));
    else if (change.swaps.length > 0 && (all ?? 0) > MOST_SUBSTITUTIONS) tell(text('change.maybe-too-many'), 'warn');
    if (change.until < change.at) tell(text('change.end'));
  });
  return found;
}
