import type { LineList, TableHandlers } from './types.ts';

/** The state and actions of a table that its keys use. */
export interface KeyTarget<R> extends Required<Pick<TableHandlers<R>, 'open' | 'section'>> {
  readonly lines: LineList<R>;
  /** Index of the line with the keyboard focus; -1 for none. */
  readonly row: number;
  /** Keys of the selected lines. */
  readonly chosen: readonly string[];
  readonly copy: () => void;
  readonly all: () => void;
  /** Moves the cursor; returns whether the key did so. */
  readonly walk: (event: KeyboardEvent) => boolean;
  readonly move: TableHandlers<R>['move'];
  readonly extra: TableHandlers<R>['key'] | undefined;
}

const yes = (run: () => void): true => (run(), true);

/** Handles a key press; returns false if the table does not use it. */
export function pressed<R>(event: KeyboardEvent, { lines, row, chosen, move, extra, ...target }: KeyTarget<R>): boolean {
  const { key } = event;
  const line = row < 0 ? undefined : lines.at(row);
  if (event.altKey) {
    if (!move || line?.kind !== 'row' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
    return yes(() =>
      move(line.key, (key === 'ArrowUp' && row === 0 ? undefined : lines.at(key === 'ArrowUp' ? row - 1 : row + 2))?.key ?? null),
    );
  }
  if (extra?.(event, chosen)) return true;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'c') return yes(target.copy);
    if (key.toLowerCase() === 'a') return yes(target.all);
    if (key === 'Enter') return false; // Ctrl+Enter maximises the tile
  }
  if (line?.kind === 'section' && (key === 'Enter' || key === (line.closed ? 'ArrowRight' : 'ArrowLeft')))
    return yes(() => target.section(line.key));
  if (line?.kind === 'row' && key === 'Enter') return yes(() => target.open(line.row, line.key));
  return target.walk(event);
}
