/** Parses JSON; returns `undefined`, which no schema accepts, for invalid text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
