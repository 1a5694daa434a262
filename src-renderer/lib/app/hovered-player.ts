import { EntityRef, splitRef, type PlayerId } from '#contract/model/market/share.ts';

/** The attribute with the entity of an element: a row, a slot, a name. The player card needs nothing else. */
export const ABOUT = 'data-ref';
const PLAYER = `[${ABOUT}^="player_"]`;
/** In a table row, only the name cell opens the card; other cells have tooltips of their own. */
const NAME_CELL = '[data-cell="name"]';

/** A rectangle on screen, in px. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
/** What the card shows, its player if it is one, and the element beside which it appears. */
export interface Anchor {
  readonly ref: EntityRef;
  readonly player: PlayerId | null;
  readonly element: Element;
}

/** Returns the entity of an element or its nearest ancestor with one; null if there is none. */
export function refAt(element: Element | null): EntityRef | null {
  const about = element?.closest(`[${ABOUT}]`);
  return about ? (EntityRef.safeParse(about.getAttribute(ABOUT)).data ?? refAt(about.parentElement)) : null;
}
/** Whether an entity other than a player has a card, because there is a note on it. */
type HasCard = (ref: EntityRef) => boolean;
const none: HasCard = () => false;

/** Returns the player of an element or its nearest ancestor with one, or else another entity with a card; null if there is none. */
export function playerAt(element: Element | null, has: HasCard = none): Anchor | null {
  const about = element?.closest(PLAYER);
  const ref = EntityRef.safeParse(about?.getAttribute(ABOUT)).data;
  if (about && ref) return { ref, player: Number(splitRef(ref).key) as PlayerId, element: about };
  const other = element?.closest(`[${ABOUT}]`);
  const named = EntityRef.safeParse(other?.getAttribute(ABOUT)).data;
  return other && named && has(named) ? { ref: named, player: null, element: other } : null;
}

/** Returns the player, or other entity with a card, under the pointer; null if there is none. */
export function pointed(target: Element | null, has: HasCard = none): Anchor | null {
  const at = playerAt(target, has);
  return at?.element.getAttribute('role') === 'row' && !target?.closest(NAME_CELL) ? null : at;
}

/** Returns the row of the focused table that is active or, without one, selected; null if there is none. */
export function rowInFocus(focused: Element): Element | null {
  const active = focused.getAttribute('aria-activedescendant');
  return active ? document.getElementById(active) : focused.querySelector('[role="row"][aria-selected="true"]');
}

/** Returns the entity at the keyboard focus: that of the active cell or row of a table, or of the focused element. */
export function refInFocus(focused: Element | null): EntityRef | null {
  if (!focused || focused === document.body) return null;
  const row = rowInFocus(focused);
  return refAt(row?.querySelector(`.focus[${ABOUT}]`) ?? row) ?? refAt(focused);
}

/** Returns the player at the keyboard focus: that of the focused element, of the active row of a table, or the first one in that row. */
export function inFocus(focused: Element | null, has: HasCard = none): Anchor | null {
  const own = playerAt(focused, has);
  if (own || !focused || focused === document.body) return own;
  const row = rowInFocus(focused);
  const cell = row?.querySelector(`.focus${PLAYER}`) ?? null;
  return playerAt(cell ?? row, has) ?? playerAt((row ?? focused.closest('[role="row"]'))?.querySelector(PLAYER) ?? null);
}

const GAP = 6;
const EDGE = 8;

/** Returns the position of a card: below its element, or else above or beside it. It covers the element only if no side has room. */
export function placeCard(
  about: Box,
  near: number,
  size: Pick<DOMRect, 'width' | 'height'>,
  room: Pick<DOMRect, 'width' | 'height'>,
): { left: number; top: number } {
  const within = (at: number, length: number, of: number): number => Math.max(EDGE, Math.min(at, of - EDGE - length));
  const left = within(near, size.width, room.width);
  if (about.bottom + GAP + size.height <= room.height - EDGE) return { left, top: about.bottom + GAP };
  if (about.top - GAP - size.height >= EDGE) return { left, top: about.top - GAP - size.height };
  const top = within(about.top, size.height, room.height);
  if (about.right + GAP + size.width <= room.width - EDGE) return { left: about.right + GAP, top };
  if (about.left - GAP - size.width >= EDGE) return { left: about.left - GAP - size.width, top };
  return { left, top: within(about.bottom + GAP, size.height, room.height) };
}
