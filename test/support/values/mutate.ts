import { leaves, replaced, type Path } from './payloads.ts';

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nested = (levels: number): unknown => {
  let value: unknown = 0;
  for (let n = 0; n < levels; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
};
/** Wrong values. Each is created on use, because the large ones would otherwise stay in memory. */
const WRONG: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => '',
  () => 'x',
  () => '\ud800',
  () => 'a\udc00\u0000b',
  () => -1,
  () => 1.5,
  () => -0,
  () => 2 ** 53 + 2,
  () => 1e308,
  () => '9007199254740993',
  () => [],
  () => ({}),
  () => [[]],
  () => JSON.parse('{"__proto__": {"club_id": 1}, "constructor": 1, "toString": 2}') as unknown,
  () => nested(40),
  () => 'y'.repeat(20_000),
  () => Array.from({ length: 2_000 }, (_, n) => n),
  () => '2026-99-99T99:99:99Z',
];
const NAMES = ['__proto__', 'constructor', 'length', 'data', 'error', 'result', '\ud800', '', '0'];

/** Paths to all values inside a payload, the payload itself first. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inside.flatMap(([step, part]) => places(part, [...path, step]))];
}
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)[step], value);

interface Mutant {
  readonly kind: string;
  readonly value: unknown;
}

/** A payload with one to three damaged places. */
export function mutate(good: unknown, roll: () => number): Mutant {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  let value = good;
  const kinds: string[] = [];
  for (let n = 1 + Math.floor(roll() * 3); n > 0; n--) {
    const path = pick(places(value));
    const part = at(value, path);
    const kind = pick(['swap', 'swap', 'swap', 'drop', 'rename', 'repeat', 'wrap', 'id']);
    kinds.push(kind);
    if (kind === 'swap') value = replaced(value, path, pick(WRONG)());
    else if (kind === 'wrap') value = replaced(value, path, pick([[part], { data: part }, { items: part, total: -5 }]));
    else if (kind === 'id') {
      const ids = leaves(value).filter(({ name }) => /id$|_id_|^id/.test(name));
      if (ids.length > 0) value = replaced(value, pick(ids).path, pick([-7, 0, 4_294_967_296, '7', 1e21, null, true]));
    } else if (Array.isArray(part)) {
      const where = Math.floor(roll() * part.length);
      value = replaced(
        value,
        path,
        kind === 'repeat' ? [...(part as unknown[]), ...(part as unknown[])] : part.filter((_, index) => index !== where),
      );
    } else if (typeof part === 'object' && part !== null) {
      const entries = Object.entries(part);
      const where = Math.floor(roll() * entries.length);
      const name = pick(NAMES);
      const rest = entries.filter((_, index) => index !== where);
      const kept = kind === 'rename' && entries[where] ? [...rest, [name, entries[where][1]] as [string, unknown]] : rest;
      // JSON treats `__proto__` as an ordinary field
      value = replaced(value, path, Object.fromEntries(kept));
    } else value = replaced(value, path, pick(WRONG)());
  }
  return { kind: kinds.join('+'), value };
}

/** Damages a text: cuts it, changes bytes, or recombines pieces of it. */
export function garble(text: string, roll: () => number): string {
  const where = (): number => Math.floor(roll() * (text.length + 1));
  const [from, to] = [where(), where()].sort((a, b) => a - b) as [number, number];
  switch (Math.floor(roll() * 6)) {
    case 0:
      return text.slice(0, from);
    case 1:
      return text.slice(0, from) + text.slice(to);
    case 2:
      return text.slice(0, from) + String.fromCharCode(Math.floor(roll() * 65_536)) + text.slice(from);
    case 3:
      return text.slice(0, to) + text.slice(from);
    case 4:
      return (
        text.slice(0, from) + ['[', '{', '"', '}', ']', ',', '\n\n', '\r', '\\u', 'data:', ': '][Math.floor(roll() * 11)] + text.slice(from)
      );
    default:
      return '['.repeat(Math.floor(roll() * 5_000)) + text;
  }
}
