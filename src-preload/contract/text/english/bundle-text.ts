import type { Formats } from '../formats.ts';

/** English texts about a file of workspaces that cannot be imported: each is one or two whole sentences. */
export const BUNDLE = {
  'bundle.large': ({ most }: { most: number }, f: Formats) => `The file is larger than ${f.bytes(most)}.`,
  'bundle.json': () => 'The file isn’t JSON, so it has no workspaces of Touchline.',
  'bundle.deep': ({ most }: { most: number }) => `The file is nested more than ${most} levels deep.`,
  'bundle.key': () => 'The file has a field name that Touchline doesn’t accept.',
  'bundle.format': () => 'The file isn’t a file of Touchline workspaces.',
  'bundle.newer': ({ program }: { program: string }) =>
    `A newer version of Touchline (${program}) wrote the file. Update Touchline to import it.`,
  'bundle.workspaces': ({ most }: { place: number; most: number }) => `The file has more than ${most} workspaces.`,
  'bundle.tiles': ({ place, most }: { place: number; most: number }) => `Workspace ${place} in the file has more than ${most} tiles.`,
  'bundle.params': ({ place, most }: { place: number; most: number }, f: Formats) =>
    `A tile of workspace ${place} in the file has more than ${f.bytes(most)} of data.`,
  'bundle.broken': ({ at }: { at: string }) => `Touchline can’t read “${at}” in the file.`,
} as const;
