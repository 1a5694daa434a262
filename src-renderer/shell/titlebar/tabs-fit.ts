/** Input of `tabsThatFit`. Widths are in px. */
interface TabRoom {
  readonly widths: readonly number[];
  readonly room: number;
  readonly gap: number;
  /** Width of the button that opens the menu of the other tabs. */
  readonly more: number;
  /** Index of the tab that is always shown. */
  readonly active: number;
}

/** Returns the indices of the tabs to show, in order: the first that fit, and always the active one. */
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
