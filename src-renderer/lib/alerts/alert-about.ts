import type { Attachment } from 'svelte/attachments';
import { ALERT_KINDS, kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { EntityRef, splitRef, type Share } from '#contract/model/market/share.ts';
import type { Subject } from '#contract/model/alerts/subject.ts';
import { ABOUT, rowInFocus } from '../app/hovered-player.ts';
import type { TileContext } from '../app/tile.ts';
import { PANELS, type PanelId } from '#contract/panels.ts';

/** What finds the order book before an own trade: the share, the time in Unix seconds, and the price in base units if it is known. */
export interface OwnTrade {
  readonly share: Share;
  readonly time: number;
  readonly price: number | null;
}

/** The subject of a new alert, derived from a place on screen. Plain data, because it is stored in the parameters of a tile. */
export interface AlertAbout {
  readonly subject: Subject;
  /** Suggested kinds, the default first; without it, those of the panel. */
  readonly kinds?: readonly AlertKind[];
  /** The price under the pointer, in base units. */
  readonly price?: number;
  /** The time under the pointer, in Unix seconds: of a candle, a trade or a recorded book. */
  readonly at?: number;
  /** The own trades at this place, oldest first. */
  readonly own?: readonly OwnTrade[];
  /** The id of the saved screen whose rows come and go. */
  readonly screen?: string;
  /** The id of the rule that is drawn at this place. */
  readonly rule?: string;
}
/** Returns the subject of an alert on an entity. */
export const aboutRef = (ref: EntityRef, more: Omit<AlertAbout, 'subject'> = {}): AlertAbout => ({
  subject: { kind: 'entity', ref },
  ...more,
});

const usualIn = (panel: PanelId | null): readonly AlertKind[] => (panel && PANELS[panel].alerts) ?? [];
const ALL = Object.keys(ALERT_KINDS) as AlertKind[];

const takes = (kind: AlertKind, subject: Subject): boolean => {
  const { takes } = kindRow(kind);
  if (subject.kind === 'game') return takes.includes('game');
  if (subject.kind === 'entity') return takes.includes(splitRef(subject.ref).kind);
  return takes.some((one) => one !== 'game');
};
/** Returns the kinds that apply to a subject, those common in the panel first. */
export function kindsFor({ subject, kinds = [] }: AlertAbout, panel: PanelId | null): AlertKind[] {
  return [...new Set([...kinds, ...usualIn(panel), ...ALL])].filter((kind) => takes(kind, subject));
}
/** Returns the common kinds in the panel, for a short menu, or the first five that apply. */
export function usualKinds(about: AlertAbout, panel: PanelId | null): AlertKind[] {
  const said = [...new Set([...(about.kinds ?? []), ...usualIn(panel)])].filter((kind) => takes(kind, about.subject));
  return said.length > 0 ? said : kindsFor(about, panel).slice(0, 5);
}

const places = new WeakMap<Element, () => AlertAbout | null>();

/**
 * Attaches a more precise subject to an element than its reference, such as the price under the pointer: `{@attach alertable(() =>
 * aboutRef(ref, { price }))}`. `about` is called when the user sets an alert there.
 */
export const alertable =
  (about: () => AlertAbout | null): Attachment =>
  (element) => {
    places.set(element, about);
    return () => void places.delete(element);
  };

/** Returns the subject of an element or its nearest ancestor with one, from `alertable` or its reference; null if there is none. */
export function aboutAt(element: Element | null): AlertAbout | null {
  for (let at = element; at !== null; at = at.parentElement) {
    const marked = places.get(at)?.();
    if (marked) return marked;
    const named = EntityRef.safeParse(at.getAttribute(ABOUT));
    const about = named.success ? aboutRef(named.data) : null;
    if (about && kindsFor(about, null).length > 0) return about;
  }
  return null;
}
/** Returns the subject at the keyboard focus in a tile: that of the focused element or of the active row of a table. */
export function aboutFocus(body: Element): AlertAbout | null {
  const focused = document.activeElement;
  return focused && body.contains(focused) ? aboutAt(rowInFocus(focused) ?? focused) : null;
}

/** Returns the subject of a whole tile; null if it has none. */
export function aboutTile({ panel, ref }: Pick<TileContext, 'panel' | 'ref'>): AlertAbout | null {
  if (PANELS[panel].aboutGame) return { subject: { kind: 'game' } };
  if (ref === null) return null;
  const about = aboutRef(ref);
  return kindsFor(about, panel).length > 0 ? about : null;
}

/** Returns the parameters with which the rules panel opens a new rule. */
export function setAlert(about: AlertAbout, panel: PanelId | null, kind: AlertKind | null = null): Record<string, unknown> {
  const { subject, price, rule } = about;
  const place = { ...(price !== undefined && { price }), ...(rule !== undefined && { rule }) };
  return { rule: 'new', set: { subject, ...place, kinds: [kind ?? kindsFor(about, panel)[0]] } };
}
