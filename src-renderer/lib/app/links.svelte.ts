import { SvelteMap } from 'svelte/reactivity';
import { EntityRef } from '#contract/model/market/share.ts';

/** The link groups. */
export const GROUPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A time span on a chart, in Unix seconds. */
type TimeSpan = Readonly<Record<'from' | 'to', number>>;

const refs = new SvelteMap<number, EntityRef>();
const times = new SvelteMap<number, number | null>();
const spans = new SvelteMap<number, TimeSpan | null>();
/** Handlers of lists that `[` and `]` step through, by group, the newest first. */
const lists: ((step: 1 | -1) => void)[][] = [];

let sent: readonly ((group: number, ref: EntityRef) => void)[] = [];

/** The state that tiles of a link group share: the entity, the time under the crosshair and the time range. */
export const links = {
  ref: (group: number | null): EntityRef | null => (group === null ? null : (refs.get(group) ?? null)),
  send(group: number, ref: EntityRef): void {
    if (refs.get(group) !== ref) refs.set(group, ref);
    for (const listener of sent) listener(group, ref);
  },
  /** Calls the listener for each sent entity. Returns a function that removes it. */
  onSend(listener: (group: number, ref: EntityRef) => void): () => void {
    sent = [...sent, listener];
    return () => void (sent = sent.filter((other) => other !== listener));
  },

  /** Unix seconds under the crosshair; null if it is outside the charts. */
  time: (group: number | null): number | null => (group === null ? null : (times.get(group) ?? null)),
  setTime(group: number | null, unix: number | null): void {
    if (group !== null && (times.get(group) ?? null) !== unix) times.set(group, unix);
  },
  range: (group: number | null): TimeSpan | null => (group === null ? null : (spans.get(group) ?? null)),
  setRange(group: number | null, span: TimeSpan | null): void {
    if (group !== null) spans.set(group, span);
  },

  /** Registers a list that can be stepped through. Returns a function that removes it. */
  offerList(group: number, step: (by: 1 | -1) => void): () => void {
    lists[group] = [step, ...(lists[group] ?? [])];
    return () => void (lists[group] = (lists[group] ?? []).filter((other) => other !== step));
  },
  /** Moves the list of a group by one row; returns false if the group has no list. */
  step(group: number, by: 1 | -1): boolean {
    const step = lists[group]?.[0];
    step?.(by);
    return step !== undefined;
  },

  /** Returns the entities by group, for the layout document. */
  save: (): Record<string, string> => Object.fromEntries(refs),
  restore(stored: unknown): void {
    refs.clear();
    times.clear();
    spans.clear();
    if (stored === null || typeof stored !== 'object') return;
    for (const [group, ref] of Object.entries(stored)) {
      const { data } = EntityRef.safeParse(ref);
      if (data && Number(group) >= 1 && Number(group) <= 8) refs.set(Number(group), data);
    }
  },
};
