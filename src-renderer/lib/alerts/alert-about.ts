import type { Attachment } from 'svelte/attachments';
import { ALERT_KINDS, kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { EntityRef, splitRef } from '#contract/model/market/share.ts';
import type { Subject } from '#contract/model/alerts/subject.ts';
import { ABOUT } from '../app/hover.ts';
import type { TileContext } from '../app/tile.ts';

/** What an alert can be set on at a place of the screen. Plain data: it travels in the parameters of a tile. */
export interface AlertAbout {
  readonly subject: Subject;
  /** Kinds that make sense there, the usual one first; those of the panel when not said. */
  readonly kinds?: readonly AlertKind[];
  /** A price pointed at, in base units. */
  readonly price?: number;
  /** A rule that is drawn there. */
  readonly rule?: string;
}
export const aboutRef = (ref: EntityRef, more: Omit<AlertAbout, 'subject'> = {}): AlertAbout => ({
  subject: { kind: 'entity', ref },
  ...more,
});

/** What is usually wanted in a panel, the first one first. */
const USUAL: Readonly<Record<string, readonly AlertKind[]>> = {
  orderbook: ['bid', 'ask', 'spread', 'book', 'depth'],
  depth: ['depth', 'book', 'spread'],
  trades: ['trade', 'price', 'volume', 'inactive'],
  player: ['price', 'injured', 'sold', 'auction-ending'],
  club: ['price', 'vote-opened', 'manager', 'seat-free', 'balance'],
  squad: ['injured', 'banned', 'tired', 'sold'],
  tactics: ['lock', 'fixture', 'injured', 'banned'],
  votes: ['not-voted', 'vote-ending', 'vote-opened'],
  proposal: ['not-voted', 'vote-ending', 'vote-opened'],
  auctions: ['auction-price', 'auction-ending', 'outbid', 'listed'],
  schedule: ['lock', 'fixture', 'result'],
  match: ['lock', 'fixture', 'result'],
  trader: ['inactive', 'balance'],
  connection: ['source', 'lag', 'mismatch'],
};
const ALL = Object.keys(ALERT_KINDS) as AlertKind[];

const takes = (kind: AlertKind, subject: Subject): boolean => {
  const { takes } = kindRow(kind);
  if (subject.kind === 'game') return takes.includes('game');
  if (subject.kind === 'entity') return takes.includes(splitRef(subject.ref).kind);
  return takes.some((one) => one !== 'game');
};
/** The kinds a rule about something can have: those usual in the panel first, then all others. */
export function kindsFor({ subject, kinds = [] }: AlertAbout, panel: string): AlertKind[] {
  return [...new Set([...kinds, ...(USUAL[panel] ?? []), ...ALL])].filter((kind) => takes(kind, subject));
}
/** What is usual in the panel, for a short menu; at least the first ones there are. */
export function usualKinds(about: AlertAbout, panel: string): AlertKind[] {
  const said = [...new Set([...(about.kinds ?? []), ...(USUAL[panel] ?? [])])].filter((kind) => takes(kind, about.subject));
  return said.length > 0 ? said : kindsFor(about, panel).slice(0, 5);
}

const places = new WeakMap<Element, () => AlertAbout | null>();

/** Says more of an element than who it names, such as the price under the pointer: `{@attach alertable(() => aboutRef(ref, { price }))}`. Asked when somebody sets an alert there. */
export const alertable =
  (about: () => AlertAbout | null): Attachment =>
  (element) => {
    places.set(element, about);
    return () => void places.delete(element);
  };

/** What an element is about: its own mark, who it names, or that of the nearest around it. */
export function aboutAt(element: Element | null): AlertAbout | null {
  for (let at = element; at !== null; at = at.parentElement) {
    const marked = places.get(at)?.();
    if (marked) return marked;
    const named = EntityRef.safeParse(at.getAttribute(ABOUT));
    const about = named.success ? aboutRef(named.data) : null;
    if (about && kindsFor(about, '').length > 0) return about;
  }
  return null;
}
/** What the keyboard is at within a tile: what has the focus, or the row of a table that leads. */
export function aboutFocus(body: Element): AlertAbout | null {
  const focused = document.activeElement;
  if (!focused || !body.contains(focused)) return null;
  const active = focused.getAttribute('aria-activedescendant');
  const row = active ? document.getElementById(active) : focused.querySelector('[role="row"][aria-selected="true"]');
  return aboutAt(row ?? focused);
}

/** What a tile as a whole is about. */
export function aboutTile({ panel, ref }: Pick<TileContext, 'panel' | 'ref'>): AlertAbout | null {
  if (panel === 'connection') return { subject: { kind: 'game' } };
  if (ref === null) return null;
  const about = aboutRef(ref);
  return kindsFor(about, panel).length > 0 ? about : null;
}

/** The parameters with which the panel of rules begins a new one. */
export const setAlert = (about: AlertAbout, panel: string, kind: AlertKind | null = null): Record<string, unknown> => ({
  rule: 'new',
  set: { ...about, kinds: [kind ?? kindsFor(about, panel)[0]] },
});
