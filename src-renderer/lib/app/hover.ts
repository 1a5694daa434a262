import { splitRef, type EntityRef, type PlayerId } from '#contract/model/market/share.ts';

/** The attribute by which an element says who it is about: a row, a slot, a name. All that the card of a player needs. */
export const ABOUT = 'data-ref';
const PLAYER = `[${ABOUT}^="player_"]`;
/** In a row of a table only its name is pointed at; the other cells have words of their own. */
const NAME_CELL = '[data-cell="name"]';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** Whose card is shown, and beside what. */
export interface Anchor {
  readonly player: PlayerId;
  readonly element: Element;
}

/** The player an element is about, if any. */
export function playerAt(element: Element | null): Anchor | null {
  const about = element?.closest(PLAYER);
  const ref = about?.getAttribute(ABOUT);
  if (!about || !ref) return null;
  const { kind, key } = splitRef(ref as EntityRef);
  return kind === 'player' ? { player: Number(key) as PlayerId, element: about } : null;
}

/** The player under the pointer. */
export function pointed(target: Element | null): Anchor | null {
  const at = playerAt(target);
  return at?.element.getAttribute('role') === 'row' && !target?.closest(NAME_CELL) ? null : at;
}

/** The player the keyboard is at: what has the focus, the row of a table that leads, or the only name in it. */
export function inFocus(focused: Element | null): Anchor | null {
  const own = playerAt(focused);
  if (own || !focused || focused === document.body) return own;
  const active = focused.getAttribute('aria-activedescendant');
  const row = active ? document.getElementById(active) : focused.querySelector('[role="row"][aria-selected="true"]');
  const cell = row?.querySelector(`.focus${PLAYER}`) ?? null;
  return playerAt(cell ?? row) ?? playerAt((row ?? focused.closest('[role="row"]'))?.querySelector(PLAYER) ?? null);
}

const GAP = 6;
const EDGE = 8;

/** Where a card stands: under what it is about, else above, else beside it, and never over it while there is room on any side. */
export function placeCard(
  about: Box,
  near: number,
  size: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
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
