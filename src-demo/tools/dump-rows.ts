import type { World } from '../world/world.ts';
import { rest } from './tool-sources.ts';
import { clubName, readable } from './tool-rows.ts';
import { isUpstream, type Upstream } from './tool.ts';

interface DumpTable {
  readonly updated: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A bulk table with names added; divisions start at 1. */
export function dumpRows(world: World, name: string, query: Record<string, number | undefined> = {}): DumpTable | Upstream {
  const made = rest(world, `/dumps/${name}`, query);
  if (isUpstream(made)) return made;
  const { meta, data } = made as { meta: { fields: readonly string[]; updated_unix: number }; data: readonly (readonly unknown[])[] };
  return {
    updated: readable(meta.updated_unix),
    rows: data.map((row) => {
      const { club_country, club_division, ...named } = Object.fromEntries(meta.fields.map((field, at) => [field, row[at]]));
      return {
        ...named,
        club_name: clubName(world, Number(named['club_id'])),
        ...(typeof club_country === 'string' && { country_id: club_country }),
        ...(typeof club_division === 'number' && { division: club_division + 1 }),
      };
    }),
  };
}

interface Cutting {
  readonly country?: string | undefined;
  readonly division?: number | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
}
const number = (value: unknown): number => (typeof value === 'number' ? value : Number.POSITIVE_INFINITY);
/** The selected rows and their total number. */
export function cut(rows: DumpTable['rows'], { country, division, sort, order = 'asc', limit }: Cutting) {
  const found = rows
    .filter((row) => country === undefined || row['country_id'] === country)
    .filter((row) => division === undefined || row['division'] === division);
  const sorted = sort === undefined ? found : [...found].sort((a, b) => (number(a[sort]) - number(b[sort])) * (order === 'asc' ? 1 : -1));
  return { total: found.length, rows: sorted.slice(0, limit) };
}
