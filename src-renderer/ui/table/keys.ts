import type { Drawn } from './types.ts';

/** What the keys of a table act on. */
export interface KeyTarget<R> {
  readonly lines: readonly Drawn<R>[];
  /** The line that the keyboard is on, -1 for none. */
  readonly row: number;
  /** Keys of the lines chosen. */
  readonly chosen: readonly string[];
  readonly copy: () => void;
  readonly all: () => void;
  readonly open: (row: R, key: string) => void;
  readonly section: (key: string) => void;
  /** Whether the key led somewhere. */
  readonly walk: (event: KeyboardEvent) => boolean;
  readonly move: ((key: string, before: string | null) => void) | undefined;
  readonly extra: ((event: KeyboardEvent, keys: readonly string[]) => boolean) | undefined;
}

const yes = (run: () => void): true => (run(), true);

/** Runs the key; false when it is not one of a table. */
export function pressed<R>(event: KeyboardEvent, { lines, row, chosen, move, extra, ...target }: KeyTarget<R>): boolean {
  const { key } = event;
  const line = lines[row];
  if (event.altKey) {
    if (!move || line?.kind !== 'row' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
    return yes(() => move(line.key, lines[key === 'ArrowUp' ? row - 1 : row + 2]?.key ?? null));
  }
  if (extra?.(event, chosen)) return true;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'c') return yes(target.copy);
    if (key.toLowerCase() === 'a') return yes(target.all);
    if (key === 'Enter') return false; // the tile is maximised by it
  }
  if (line?.kind === 'section' && (key === 'Enter' || key === (line.closed ? 'ArrowRight' : 'ArrowLeft')))
    return yes(() => target.section(line.key));
  if (line?.kind === 'row' && key === 'Enter') return yes(() => target.open(line.row, line.key));
  return target.walk(event);
}
