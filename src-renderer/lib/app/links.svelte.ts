import { SvelteMap } from 'svelte/reactivity';
import type { ParsedInput } from '#contract/commands.ts';
import type { Interval } from '#contract/model/market/graph.ts';
import { EntityRef } from '#contract/model/market/share.ts';
import type { Links, TimeSpan } from '#contract/model/app/own-window.ts';

/** The link groups. */
export const GROUPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** What changed in a link group: its entity, its time, its time span or its interval; null if there is none any more. */
export type LinkChange = Omit<ParsedInput<'link.set'>, 'workspace'>;

const refs = new SvelteMap<number, EntityRef>();
const times = new SvelteMap<number, number | null>();
const spans = new SvelteMap<number, TimeSpan | null>();
/** What charts of this window show, by the link group of their times. */
const shownSpans = new SvelteMap<number, TimeSpan>();
const intervals = new SvelteMap<number, Interval>();
/** Handlers of lists that `[` and `]` step through, by group, the newest first. */
const lists: ((step: 1 | -1) => void)[][] = [];

/** Where an entity comes from: this window, another one, what was there before this window opened, or nowhere: the default of an empty group. */
export type SentFrom = 'here' | 'elsewhere' | 'before' | 'default';
type Listener = (group: number, ref: EntityRef, from: SentFrom) => void;
let sent: readonly Listener[] = [];
let changed: (change: LinkChange) => void = () => {};

function show(group: number, ref: EntityRef, from: SentFrom): void {
  if (refs.get(group) !== ref) refs.set(group, ref);
  for (const listener of sent) listener(group, ref, from);
}
const sameSpan = (a: TimeSpan | null | undefined, b: TimeSpan | null): boolean => a?.from === b?.from && a?.to === b?.to;

/** The state that tiles of a link group share: the entity, the time under the crosshair, the time range and the interval of candles. */
export const links = {
  ref: (group: number | null): EntityRef | null => (group === null ? null : (refs.get(group) ?? null)),
  send(group: number, ref: EntityRef, from: 'here' | 'default' = 'here'): void {
    show(group, ref, from);
    changed({ group, ref });
  },
  /** Calls the listener for each entity. Returns a function that removes it. */
  onSend(listener: Listener): () => void {
    sent = [...sent, listener];
    return () => void (sent = sent.filter((other) => other !== listener));
  },

  /** Unix seconds under the crosshair; null if it is outside the charts. */
  time: (group: number | null): number | null => (group === null ? null : (times.get(group) ?? null)),
  setTime(group: number | null, unix: number | null): void {
    if (group === null || (times.get(group) ?? null) === unix) return;
    times.set(group, unix);
    changed({ group, time: unix });
  },
  range: (group: number | null): TimeSpan | null => (group === null ? null : (spans.get(group) ?? null)),
  setRange(group: number | null, span: TimeSpan | null): void {
    if (group === null || sameSpan(spans.get(group), span)) return;
    spans.set(group, span);
    changed({ group, span });
  },

  /** The visible time range of the chart of a group that changed last; null if there is no chart. */
  shown: (group: number | null): TimeSpan | null => (group === null ? null : (shownSpans.get(group) ?? spans.get(group) ?? null)),
  setShown(group: number | null, span: TimeSpan | null): void {
    if (group === null || sameSpan(shownSpans.get(group), span)) return;
    if (span) shownSpans.set(group, span);
    else shownSpans.delete(group);
  },

  interval: (group: number | null): Interval | null => (group === null ? null : (intervals.get(group) ?? null)),
  setInterval(group: number | null, interval: Interval): void {
    if (group === null || intervals.get(group) === interval) return;
    intervals.set(group, interval);
    changed({ group, interval });
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

  /** Calls the listener for each change made in this window. It replaces the one before. */
  onChange(listener: (change: LinkChange) => void): void {
    changed = listener;
  },
  /** Reports all entities as changes, after they were restored from an earlier layout. */
  announce(): void {
    for (const [group, ref] of refs) changed({ group, ref });
  },
  /** Takes a change made in another window, or before this one opened. */
  take({ group, ref, time, span, interval }: LinkChange, from: 'elsewhere' | 'before' = 'elsewhere'): void {
    if (ref !== undefined) show(group, ref, from);
    if (time !== undefined) times.set(group, time);
    if (span !== undefined && !sameSpan(spans.get(group), span)) spans.set(group, span);
    if (interval !== undefined) intervals.set(group, interval);
  },
  get all(): Links {
    const given = <T>(map: SvelteMap<number, T | null>) =>
      Object.fromEntries([...map].filter(([, value]) => value !== null)) as Record<string, T>;
    return { refs: given(refs), times: given(times), spans: given(spans), intervals: given<Interval>(intervals) };
  },

  /** Returns the entities by group, for the layout document. */
  save: (): Record<string, string> => Object.fromEntries(refs),
  restore(stored: unknown): void {
    refs.clear();
    times.clear();
    spans.clear();
    intervals.clear();
    if (stored === null || typeof stored !== 'object') return;
    for (const [group, ref] of Object.entries(stored)) {
      const { data } = EntityRef.safeParse(ref);
      if (data && Number(group) >= 1 && Number(group) <= 8) refs.set(Number(group), data);
    }
  },
};
