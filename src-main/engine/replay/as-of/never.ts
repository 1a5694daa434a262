import type { ResourceName } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';

const never = <N extends ResourceName>(names: readonly N[], code: 'replay.no-sales' | 'replay.no-present' | 'replay.no-worth') =>
  Object.fromEntries(names.map((name) => [name, { never: text(code) }])) as unknown as {
    readonly [K in N]: { readonly never: ReturnType<typeof text> };
  };

/** Resources that no record tells of a past time, with the reason. */
export const NEVER = {
  ...never(['comparables', 'sale'], 'replay.no-sales'),
  ...never(['worth', 'similar', 'scatter', 'packs', 'shop', 'radar'], 'replay.no-worth'),
  ...never(['autopick', 'jobs', 'leaderboards', 'competitions', 'dumps', 'api', 'distribution'], 'replay.no-present'),
} as const;
