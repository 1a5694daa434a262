import { Live } from '../../lib/connection/live.svelte.ts';
import { axesFor, COMPARE_ROWS } from './compare-rows.ts';

/** Ranges of a population: enough for whole percent. */
const BINS = 100;

/** Where a comparison reads its figures and the populations of its axes. */
export function compareSource(kind: 'player' | 'club') {
  const resource = kind === 'club' ? 'clubs' : 'players';
  const id = kind === 'club' ? 'club_id' : 'player_id';
  const named = new Set([...COMPARE_ROWS[kind], ...axesFor(kind, []), ...axesFor(kind, ['GK'])].map(({ field }) => field));
  const columns = Object.fromEntries([...named].map((field) => [field, field]));
  return {
    id,
    rows: (ids: readonly number[]) =>
      new Live(resource, { filter: /* @wc-ignore */ `${id} in [${ids.join(', ')}]`, columns, limit: 10 }) as Live<'players'>,
    /** How a field is distributed among all of the same main positions, in the units of answers. */
    population(field: string, places: readonly string[]) {
      const filter =
        places.length === 0 ? {} : { filter: /* @wc-ignore */ `position in [${places.map((code) => JSON.stringify(code)).join(', ')}]` };
      const live = new Live('distribution', { kind: resource, field, bins: BINS, ...filter });
      return {
        get current() {
          return live.current.data;
        },
      };
    },
  };
}
