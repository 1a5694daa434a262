import { KEYS, type KeyId } from './keys.ts';
import { settings } from './settings.svelte.ts';

export { KEY_PLACES, KEYS } from './keys.ts';

export interface Platform {
  readonly mac: boolean;
  readonly web: boolean;
}
/** The relevant properties of a keyboard event, so that tests need no DOM. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { readonly code?: string };
/** The user's own bindings by id, in the notation of the table. */
type Bindings = Readonly<Record<string, string>>;

const MODIFIERS = ['Ctrl', 'Cmd', 'Alt', 'Shift'] as const;
// @wc-ignore
const ONLY_MODIFIER = new Set(['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Dead']);
const DIGIT = /^(?:Digit|Numpad)(\d)$/;
const LETTER = /^Key([A-Z])$/;
const POINT: Readonly<Record<string, string>> = { Period: '.', Comma: ',' };

const localised = (keys: string, { mac }: Platform): string => keys.replaceAll('Mod', mac ? 'Cmd' : 'Ctrl');

/** Returns the binding of a key on this platform: the user's own, or else the browser's, or else the default. */
export function binding(id: KeyId, platform: Platform, own: Bindings = {}): string {
  const row = KEYS[id];
  if (!row) return '';
  return localised(own[id] ?? ((platform.web && row.web) || row.keys), platform);
}

/** Returns a key press in the notation of the table: `Ctrl+Shift+N`, `G`, `?`. Empty for a modifier alone. */
export function pressed(press: Press): string {
  // With Alt on a Mac, some letters are the start of an accent.
  const accent = press.key === 'Dead' && press.altKey && LETTER.test(press.code ?? '');
  if (ONLY_MODIFIER.has(press.key) && !accent) return '';
  const held = { Ctrl: press.ctrlKey, Cmd: press.metaKey, Alt: press.altKey, Shift: press.shiftKey };
  const strong = press.ctrlKey || press.metaKey || press.altKey;
  let name = press.key === ' ' ? /* @wc-ignore */ 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  if (strong && press.code) {
    // With Alt or Shift held, a layout produces other characters, so the physical key decides.
    name = DIGIT.exec(press.code)?.[1] ?? LETTER.exec(press.code)?.[1] ?? POINT[press.code] ?? name;
  }
  // Shift with the comma or full stop types another sign on each layout; where it types one that is a key itself, that one counts.
  const point = !strong && press.shiftKey && !/[.,?]/.test(press.key) ? POINT[press.code ?? ''] : undefined;
  name = point ?? name;
  // `?` needs Shift on most layouts, so Shift is left out of the binding.
  const shiftCounts = strong || point !== undefined || name.length > 1 || /[A-Z]/.test(name);
  return [...MODIFIERS.filter((each) => held[each] && (each !== 'Shift' || shiftCounts)), name].join('+');
}

/** Returns whether a binding has no Ctrl, Cmd, Alt or function key. Users can switch these off, and text inputs ignore them. */
export const isSingle = (keys: string): boolean => !/(?:Ctrl|Cmd|Alt)\+/.test(keys) && !/^(?:Shift\+)?F\d/.test(keys);

/** Returns the ids whose binding conflicts with `keys`, including sequences that begin alike. */
export function conflicts(id: KeyId, keys: string, platform: Platform, own: Bindings = {}): KeyId[] {
  const wanted = localised(keys, platform);
  return Object.keys(KEYS).filter((other) => {
    if (other === id) return false;
    const theirs = binding(other, platform, own);
    return theirs === wanted || theirs.startsWith(`${wanted} `) || wanted.startsWith(`${theirs} `);
  });
}

// @wc-context: a key of the keyboard
// @wc-include
const KEY_NAMES: Readonly<Record<string, string>> = {
  Ctrl: 'Ctrl',
  Shift: 'Shift',
  Space: 'Space',
  Enter: 'Enter',
  Del: 'Del',
  Delete: 'Del',
  Backspace: 'Backspace',
  Home: 'Home',
  End: 'End',
};
const ARROW_SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** Returns the name of a key as keyboards of the language have it; other keys keep theirs. */
const keyName = (key: string): string => (Object.hasOwn(KEY_NAMES, key) ? KEY_NAMES[key] : undefined) ?? ARROW_SIGNS[key] ?? key;

const SIGNS: Readonly<Record<string, string>> = { Cmd: '\u2318', Shift: '\u21e7', Alt: '\u2325', Ctrl: '\u2303', Enter: '\u21a9' };
/** Returns keys as menus and the shortcut sheet show them: `Ctrl K`, `G B`. */
export function shown(keys: string, on: Platform = platform): string {
  const one = (part: string): string =>
    localised(part, on)
      .split(/\+(?=.)/)
      .map((name) => (on.mac ? (SIGNS[name] ?? keyName(name)) : keyName(name)))
      .join(on.mac ? '' : ' ');
  return keys.split(' ').map(one).join(' ');
}

/** The outcome of a key press: the id of a key, the start of a sequence, or null. */
type Decision = { readonly run: KeyId } | { readonly wait: string } | null;

/** Returns what a key press does. `before` is the sequence so far, or empty; `typing`: the focus is in a text input. */
export function decide(
  press: Press,
  before: string,
  { typing, singleKeys }: { readonly typing: boolean; readonly singleKeys: boolean },
  platform: Platform,
  own: Bindings = {},
): Decision {
  const name = pressed(press);
  if (name === '') return before === '' ? null : { wait: before };
  const keys = before === '' ? name : `${before} ${name}`;
  if (isSingle(keys) && (typing || !singleKeys)) return null;
  const ids = Object.keys(KEYS);
  const hit = ids.find((id) => binding(id, platform, own) === keys);
  if (hit) return { run: hit };
  return ids.some((id) => binding(id, platform, own).startsWith(`${keys} `)) ? { wait: keys } : null;
}

/** Returns the letter or digit that a press types; null for any other key. */
export const typed = (press: Press): string | null =>
  /^[\p{L}\p{N}]$/u.test(press.key) && !press.ctrlKey && !press.metaKey && !press.altKey ? press.key : null;

type Handler = () => boolean | void;
const handlers = new Map<KeyId, Handler[]>();

/**
 * Registers a handler for a key of the table. The newest handler runs first; a handler that returns false passes the key on. Returns a
 * function that removes the handler. In a panel: `$effect(() => onKey('tape.pause', () => tile.focused && toggle()))`.
 */
export function onKey(id: KeyId, run: Handler): () => void {
  handlers.set(id, [run, ...(handlers.get(id) ?? [])]);
  return () =>
    void handlers.set(
      id,
      (handlers.get(id) ?? []).filter((other) => other !== run),
    );
}

/** Runs the handlers of a key; returns false if none handled it. */
export const runKey = (id: KeyId): boolean => (handlers.get(id) ?? []).some((run) => run() !== false);

export const platform: Platform = {
  mac: typeof navigator !== 'undefined' && /mac/i.test(navigator.platform),
  web: typeof window === 'undefined' || !('touchline' in window),
};
/** Returns the current binding of a key as text. */
export const keysOf = (id: KeyId): string => shown(binding(id, platform, settings.current.keys), platform);
