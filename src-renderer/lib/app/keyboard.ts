import { KEYS, type KeyId } from './keys.ts';

export { KEYS, type KeyId } from './keys.ts';

export interface Platform {
  readonly mac: boolean;
  readonly web: boolean;
}
/** What of a keyboard event counts here, so that tests need no DOM. */
export interface Press {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}
export type Bindings = Readonly<Record<string, string>>;

const MODIFIERS = ['Ctrl', 'Cmd', 'Alt', 'Shift'] as const;
const ONLY_MODIFIER = new Set(['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Dead']);
const DIGIT = /^(?:Digit|Numpad)(\d)$/;
const LETTER = /^Key([A-Z])$/;
const POINT: Readonly<Record<string, string>> = { Period: '.', Comma: ',' };

/** The binding of a key on this platform: the user's own, else the browser's column, else the first. */
export function binding(id: KeyId, platform: Platform, own: Bindings = {}): string {
  const row = KEYS[id];
  if (!row) return '';
  const keys = own[id] ?? (platform.web ? (row.web ?? row.keys) : row.keys);
  return keys.replaceAll('Mod', platform.mac ? 'Cmd' : 'Ctrl');
}

/** A press as the table writes it: `Ctrl+Shift+N`, `G`, `?`. Empty for a modifier alone. */
export function pressed(press: Press): string {
  if (ONLY_MODIFIER.has(press.key)) return '';
  const held = { Ctrl: press.ctrlKey, Cmd: press.metaKey, Alt: press.altKey, Shift: press.shiftKey };
  const strong = press.ctrlKey || press.metaKey || press.altKey;
  let name = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  if (strong && press.code) {
    // With Alt or Shift held a layout gives other signs, so the place of the key decides.
    name = DIGIT.exec(press.code)?.[1] ?? LETTER.exec(press.code)?.[1] ?? POINT[press.code] ?? name;
  }
  // `?` is typed with Shift on most layouts; the sign itself says enough.
  const shiftCounts = strong || name.length > 1 || /[A-Z]/.test(name);
  return [...MODIFIERS.filter((each) => held[each] && (each !== 'Shift' || shiftCounts)), name].join('+');
}

/** Whether a binding is pressed without Ctrl, Cmd or Alt: those can be switched off, and never steal from an input. */
export const isSingle = (keys: string): boolean => !/(?:Ctrl|Cmd|Alt)\+/.test(keys) && !/^(?:Shift\+)?F\d/.test(keys);

/** Ids that share keys with `id` where both work. */
export function conflicts(id: KeyId, keys: string, platform: Platform, own: Bindings = {}): KeyId[] {
  const wanted = keys.replaceAll('Mod', platform.mac ? 'Cmd' : 'Ctrl');
  return Object.keys(KEYS).filter((other) => {
    if (other === id) return false;
    const theirs = binding(other, platform, own);
    return theirs === wanted || theirs.startsWith(`${wanted} `) || wanted.startsWith(`${theirs} `);
  });
}

const SIGNS: Readonly<Record<string, string>> = { Cmd: '\u2318', Shift: '\u21e7', Alt: '\u2325', Ctrl: '\u2303', Enter: '\u21a9' };
/** A binding as menus and the sheet show it: `Ctrl K`, `G then B`. */
export function shown(keys: string, platform: Platform): string {
  const one = (part: string): string =>
    part
      .split(/\+(?=.)/)
      .map((name) => (platform.mac ? (SIGNS[name] ?? name) : name))
      .join(platform.mac ? '' : ' ');
  return keys.split(' ').map(one).join(' ');
}

interface Context {
  /** The press goes into a text field. */
  readonly typing: boolean;
  readonly singleKeys: boolean;
}

/** What to do with a press: the id of a key, the start of a sequence, or nothing. */
export type Decision = { readonly run: KeyId } | { readonly wait: string } | null;

/** `before` is what was pressed of a sequence so far, or empty. */
export function decide(press: Press, before: string, context: Context, platform: Platform, own: Bindings = {}): Decision {
  const name = pressed(press);
  if (name === '') return before === '' ? null : { wait: before };
  const keys = before === '' ? name : `${before} ${name}`;
  const single = isSingle(keys);
  if (single && (context.typing || !context.singleKeys)) return null;
  const ids = Object.keys(KEYS);
  const hit = ids.find((id) => binding(id, platform, own) === keys);
  if (hit) return { run: hit };
  return ids.some((id) => binding(id, platform, own).startsWith(`${keys} `)) ? { wait: keys } : null;
}

/** The letter or digit that a press types, null for any other key. */
export const typed = (press: Press): string | null =>
  /^[\p{L}\p{N}]$/u.test(press.key) && !press.ctrlKey && !press.metaKey && !press.altKey ? press.key : null;

type Handler = () => boolean | void;
const handlers = new Map<KeyId, Handler[]>();

/**
 * Answers a key of the table; the newest handler is asked first, and one that returns false passes it on.
 * The returned function takes the handler away. In a panel: `$effect(() => onKey('tape.pause', () => tile.focused && toggle()))`.
 */
export function onKey(id: KeyId, run: Handler): () => void {
  handlers.set(id, [run, ...(handlers.get(id) ?? [])]);
  return () =>
    void handlers.set(
      id,
      (handlers.get(id) ?? []).filter((other) => other !== run),
    );
}

/** Runs what answers to a key; false when nobody did. */
export const runKey = (id: KeyId): boolean => (handlers.get(id) ?? []).some((run) => run() !== false);

export const platform: Platform = {
  mac: typeof navigator !== 'undefined' && /mac/i.test(navigator.platform),
  web: typeof window === 'undefined' || !('touchline' in window),
};
