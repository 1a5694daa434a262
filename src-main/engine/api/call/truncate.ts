import type { Cut } from '#contract/model/app/operation.ts';

interface Fitted {
  readonly value: unknown;
  /** Approximate number of characters of the value's JSON. */
  readonly used: number;
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const nested = (value: unknown): boolean => isRecord(value) || (typeof value === 'string' && value.length > 200);

/** Returns the room left after a value, negative if it does not fit. Stops counting as soon as that is known. */
function left(value: unknown, room: number): number {
  if (!isRecord(value)) return room - String(value).length - 3;
  let rest = room - 2;
  for (const key in value) {
    rest = left(value[key], rest - (Array.isArray(value) ? 0 : key.length + 4));
    if (rest < 0) return rest;
  }
  return rest;
}

/** Truncates a value to about `most` characters of JSON and records the cuts. Rows go before parts of rows; values beside a list stay. */
export function cutTo(whole: unknown, most: number, of: Cut['of'] = 'answer'): { readonly value: unknown; readonly cuts: Cut[] } {
  if (most === Infinity || left(whole, most) >= 0) return { value: whole, cuts: [] };
  const cuts: Cut[] = [];

  function list(rows: readonly unknown[], room: number, path: string): Fitted {
    const elements: unknown[] = [];
    let used = 2;
    for (const [at, row] of rows.entries()) {
      const known = cuts.length;
      const got = fit(row, room - used - 1, `${path}[${at}]`);
      const whole = cuts.length === known && used + got.used + 1 <= room;
      if (!whole && at > 0) {
        cuts.length = known;
        cuts.push({ of, path, shown: at, total: rows.length });
        break;
      }
      elements.push(got.value);
      used += got.used + 1;
      if (!whole && rows.length > 1) {
        cuts.push({ of, path, shown: 1, total: rows.length });
        break;
      }
    }
    return { value: elements, used };
  }

  function record(fields: Readonly<Record<string, unknown>>, room: number, path: string): Fitted {
    const keys = Object.keys(fields);
    const got = new Map<string, unknown>();
    let used = 2;
    const put = (key: string, share: number): boolean => {
      if (share <= 0) return false;
      const fitted = fit(fields[key], share - key.length - 4, path === '' ? key : `${path}.${key}`);
      got.set(key, fitted.value);
      used += fitted.used + key.length + 4;
      return true;
    };
    const [plain, deep] = [keys.filter((key) => !nested(fields[key])), keys.filter((key) => nested(fields[key]))];
    for (const key of plain) if (!put(key, room - used)) break;
    for (const [at, key] of deep.entries()) if (!put(key, Math.floor((room - used) / (deep.length - at)))) break;
    if (got.size < keys.length) cuts.push({ of, path, shown: got.size, total: keys.length });
    return { value: Object.fromEntries(keys.flatMap((key) => (got.has(key) ? [[key, got.get(key)]] : []))), used };
  }

  function fit(value: unknown, room: number, path: string): Fitted {
    if (Array.isArray(value)) return list(value, room, path);
    if (isRecord(value)) return record(value, room, path);
    if (typeof value !== 'string' || value.length + 2 <= room) return { value, used: String(value).length + 2 };
    const shown = Math.max(0, room - 3);
    cuts.push({ of, path, shown, total: value.length });
    return { value: value.slice(0, shown), used: shown + 2 };
  }

  return { value: fit(whole, most, '').value, cuts };
}
