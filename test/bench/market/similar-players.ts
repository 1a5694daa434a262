import { DIMENSION_COUNT } from '#engine/columns/likeness.ts';
import { similarTo, type SimilarInput } from '#engine/columns/similar-task.ts';
import { columnSource } from '../../support/values/column-source.ts';
import type { Bench } from '../support/bench.ts';
import { atLeast, atMost, percentile } from '../support/figures.ts';

const PLAYERS = 179_100;
const NUMBERS = 'rating rating_gk rating_tackling rating_passing rating_shooting rating_stamina rating_aggression age contract'.split(' ');
const MORE = 'desired_contract wages value fitness morale ask club_id retired ask_size payout_season'.split(' ');

/** Comparing one player with the whole market. */
export const similar: Bench = {
  measures: 'the nearest of 179,100 players by brute force, over all dimensions',
  baseline: 'one plain sum over the same numbers',
  async run({ quick }) {
    let dice = 7;
    const next = (to: number): number => (dice = (dice * 16_807) % 2_147_483_647) % to;
    const numbers = Object.fromEntries(
      [...NUMBERS, ...MORE].map((field) => [field, Float64Array.from({ length: PLAYERS }, () => (field === 'retired' ? 0 : next(1_000)))]),
    );
    numbers['positions'] = Float64Array.from({ length: PLAYERS }, () => 1 << next(15));
    const ids = Array.from({ length: PLAYERS }, (_, n) => n + 1);
    const columns = columnSource(ids, numbers, {
      position: ids.map(() => `P${next(16)}`),
      form: ids.map(() => ['66666', '6-666', '-----'][next(3)] ?? ''),
    });
    const input: SimilarInput = { id: 77, weights: { condition: 1 }, listed: [], among: ['tradable'], cheaper: false, limit: 12 };
    const timed = (work: () => unknown): number => {
      for (let n = 0; n < 5; n++) work();
      const times = Array.from({ length: quick ? 10 : 60 }, () => {
        const from = performance.now();
        work();
        return performance.now() - from;
      });
      return percentile(times, 0.5);
    };
    const ours = timed(() => similarTo(columns, input));
    const plain = timed(() => {
      let sum = 0;
      for (const values of Object.values(numbers)) for (let row = 0; row < PLAYERS; row++) sum += values[row] as number;
      return sum;
    });
    return [
      {
        name: 'Similar players, the nearest 12 of 179,100',
        ...{ unit: 'ms', value: ours, bar: atMost(50), baseline: { what: 'one sum over the same numbers', value: plain } },
      },
      { name: 'Dimensions compared', unit: '', value: DIMENSION_COUNT, bar: atLeast(20), baseline: null },
    ];
  },
};
