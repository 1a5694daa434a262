/** Input of `tabsThatFit` in px; `more`: width of the button that opens the menu of the other tabs. `active`: index of the chosen tab. */
interface TabRoom extends Readonly<Record<'room' | 'gap' | 'more' | 'active', number>> {
  readonly widths: readonly number[];
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
