import { readFileSync } from 'node:fs';
import { positionsOf } from '#contract/model/clubs/player.ts';
import type { Fit } from '#engine/tactics/rating.ts';

const read = <T>(name: string): T => JSON.parse(readFileSync(`test/samples/${name}.json`, 'utf8')) as T;

interface Row {
  readonly player_id: number;
  readonly positions: string;
  readonly multi_position: number;
  readonly rating: number;
  readonly fitness: number;
  readonly available: boolean;
}
/** A squad, recorded some weeks after the autopick answers for it. */
const rows = read<{ players: Row[] }>('squad-extract-club-605').players.filter(({ available }) => available);

/** Its players; `fitness` replaces recorded values. */
export const squad = (fitness: Readonly<Record<number, number>> = {}): Fit[] =>
  rows.map((row) => {
    const [first = ''] = row.positions.split(', ');
    const main = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768].find(
      (bit) => positionsOf(bit)[0] === first,
    );
    return {
      id: row.player_id,
      positions: row.multi_position,
      main: main ?? 0,
      rating: row.rating,
      fitness: fitness[row.player_id] ?? row.fitness,
      unhappy: false,
    };
  });

/** Recorded autopick answers: 18 players for each of 23 formations. */
export const answers: readonly (readonly [formation: number, sheet: readonly number[]])[] = Object.entries(
  read<{ formations: Record<string, number[]> }>('gsp-autopick-all-formations-ids').formations,
).map(([formation, sheet]) => [Number(formation), sheet]);
