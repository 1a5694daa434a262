import type { TileDocument } from './document.ts';

const MOST = 20_000;

/** Returns the details for a report of a crashed tile: the panel, its state and the error. */
export function crashDetails({ panel, ref, params }: Pick<TileDocument, 'panel' | 'ref' | 'params'>, error: unknown): string {
  const cause = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [`Tile: ${panel}`, `Subject: ${ref ?? 'none'}`, `State: ${JSON.stringify(params)}`, '', cause].join('\n').slice(0, MOST);
}
