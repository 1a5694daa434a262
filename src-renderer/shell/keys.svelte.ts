import { bridge } from '../lib/connection/connection.svelte.ts';
import { decide, onKey, platform, runKey, typed } from '../lib/app/keyboard.ts';
import { links } from '../lib/app/links.svelte.ts';
import { replay } from '../lib/app/replay.svelte.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import { panelRow } from '../panels/table.ts';
import { ACTIONS, perform } from './actions.ts';
import type { Desk } from './app-state.svelte.ts';

/** How long a sequence such as G then B waits for its second key, in ms. */
const SEQUENCE_MS = 1_200;
const REGIONS = ['title', 'dock', 'replay', 'status'] as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input'));
/** Returns whether the focus is in an open menu, dialog or list, which handles its own keys. */
const isOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="menu"], [role="dialog"]:not(.dv-resize-container), [role="listbox"], [role="alertdialog"]') !== null;

/** Moves the focus to the first control of the next or previous region. Returns false if it has none. */
function stepRegion(by: 1 | -1): boolean {
  const regions = REGIONS.flatMap((region) => document.querySelector<HTMLElement>(`[data-region="${region}"]`) ?? []);
  const now = regions.findIndex((region) => region.contains(document.activeElement));
  const place = regions[(now + by + regions.length) % regions.length];
  const selectors = ['.dv-active-group .dv-active-tab', '[role="tab"][aria-selected="true"]', 'button:not([disabled]),[tabindex="0"]'];
  const first = selectors.map((selector) => place?.querySelector<HTMLElement>(selector)).find((element) => element);
  first?.focus();
  return Boolean(first);
}

/** Starts the dispatcher, which runs the actions of key presses. Returns a function that stops it. */
export function startKeys(desk: Desk): () => void {
  let before = '';
  /** Letters typed in a sequence so far, which become a search if the sequence does not exist. */
  let letters = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = Object.entries(ACTIONS).map(([id, action]) => onKey(id, () => action.run(desk)));
  const step = (by: 1 | -1): boolean => {
    const group = desk.dock?.active?.group ?? null;
    return group !== null && links.step(group, by);
  };
  stops.push(
    onKey('region.next', () => stepRegion(1)),
    onKey('region.previous', () => stepRegion(-1)),
    onKey('list.next', () => step(1)),
    onKey('list.previous', () => step(-1)),
    onKey('tile.menu', () => openMenu()),
  );

  const isFinding = (target: EventTarget | null): boolean => {
    const tile = desk.dock?.active;
    const inTile = target instanceof Element && target.closest('.tl-body') !== null && !isTyping(target);
    return inTile && tile != null && panelRow(tile.panel).typing === true;
  };

  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const typing = isTyping(event.target);
    const overlay = isOverlay(event.target);
    const { singleKeys, keys } = settings.current;
    const decision = decide(event, before, { typing: typing || overlay, singleKeys }, platform, keys);
    const letter = !overlay && isFinding(event.target) ? typed(event) : null;
    const search = letters + (letter ?? '');
    clearTimeout(timer);
    [before, letters] = ['', ''];
    if (decision !== null && 'wait' in decision) {
      [before, letters] = [decision.wait, search];
      timer = setTimeout(() => ([before, letters] = ['', '']), SEQUENCE_MS);
      return;
    }
    // A shortcut takes precedence; a letter that is no shortcut, or has no handler, starts a search.
    const find = (): void => {
      if (letter === null) return;
      event.preventDefault();
      desk.openPalette(search);
    };
    if (decision === null) {
      if (event.key === 'Escape' && !typing && !overlay && escape(desk)) event.preventDefault();
      else find();
      return;
    }
    // Space activates the focused button instead.
    const onButton = event.target instanceof Element && event.target.closest('button, a, [role="tab"], [role="checkbox"], [role="switch"]');
    if (decision.run === 'tile.pin' && onButton) return;
    if (runKey(decision.run)) event.preventDefault();
    else find();
  };
  /** The dock takes Enter on a tab whatever is held down with it, so such a combination is dispatched before it. */
  const early = (event: KeyboardEvent): void => {
    const held = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== 'Enter' || !held || !(event.target instanceof Element) || !event.target.matches('.dv-tab')) return;
    press(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  window.addEventListener('keydown', press);
  window.addEventListener('keydown', early, { capture: true });
  bridge?.onAction((request) => perform(desk, request));
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press);
    window.removeEventListener('keydown', early, { capture: true });
    for (const stop of stops) stop();
  };
}

function escape(desk: Desk): boolean {
  if (desk.page === 'settings') {
    desk.page = 'dock';
    return true;
  }
  if (desk.dock?.restore()) return true;
  if (replay.current) {
    void replay.stop();
    return true;
  }
  if (desk.own?.row?.compact) desk.own.toggleCompact();
  else return false;
  return true;
}

/** Opens the context menu of the focused row or tab, or of the active tile, for Shift+F10. */
function openMenu(): boolean {
  const focused = document.activeElement;
  const at = focused?.closest('.tl-body, .dv-tab') ? focused : document.querySelector('.dv-active-group .dv-active-tab .tab');
  if (!at) return false;
  const { left, bottom } = at.getBoundingClientRect();
  return !at.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + 8, clientY: bottom }));
}
