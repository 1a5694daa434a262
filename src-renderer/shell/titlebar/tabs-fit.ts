/** What decides which tabs have room. Widths in px. */
export interface TabRoom {
  readonly widths: readonly number[];
  readonly room: number;
  readonly gap: number;
  /** Width of the button for those that have none. */
  readonly more: number;
  /** The one that always stays. */
  readonly active: number;
}

/** The places of the tabs that are drawn, in their order: the first that fit, and the active one in any case. */
export function tabsThatFit({ widths, room, gap, more, active }: TabRoom): number[] {
  const all = widths.map((_, i) => i);
  const needs = (places: readonly number[]): number => places.reduce((sum, i) => sum + (widths[i] ?? 0) + gap, -gap);
  if (needs(all) <= room) return all;
  const shown = all.filter((i) => i === active);
  for (const i of all) {
    if (i === active) continue;
    if (needs([...shown, i]) + gap + more > room) break;
    shown.push(i);
  }
  return shown.sort((a, b) => a - b);
}
