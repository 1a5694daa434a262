export type Path = readonly (string | number)[];

/** A path as faults write it: `[0].high_bid.amount`. */
const nameOf = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${step}`)).join('');

/** All values of a payload that contain no other values. */
export function leaves(value: unknown, path: Path = []): { readonly path: Path; readonly name: string }[] {
  if (typeof value !== 'object' || value === null) return [{ path, name: nameOf(path) }];
  const inside: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return inside.flatMap(([step, part]) => leaves(part, [...path, step]));
}

/** The payload with one value replaced. */
export function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const part = (value as Record<string | number, unknown>)[step];
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? replaced(part, rest, by) : (one as unknown)));
  return { ...(value as object), [step]: replaced(part, rest, by) };
}

/** Like `replaced`, in every row if the payload is a list. */
export function everywhere(value: unknown, path: Path, by: unknown): unknown {
  return Array.isArray(value) && path.length > 1
    ? value.map((row: unknown) => replaced(row, path.slice(1), by))
    : replaced(value, path, by);
}
