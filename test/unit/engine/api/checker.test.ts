import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker } from '#engine/api/schema/fast-decode.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { readPlayer } from '#engine/api/tables/gsp/players.ts';
import { player } from '#demo/gsp/gsp-rows.ts';
import { Player } from '#contract/model/clubs/player.ts';
import { tinyWorld } from '../../../support/servers/demo.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

const world = tinyWorld();
const fields = Object.keys(Player.shape);
/** A served player with some fields taken away or turned into anything. */
const mutated = fc
  .tuple(
    fc.integer({ min: 1, max: 400 }),
    fc.array(fc.tuple(fc.constantFrom(...fields, 'desired', 'strange'), fc.option(jsonValue(), { nil: undefined })), { maxLength: 3 }),
  )
  .map(([id, changes]) => ({ ...player(world, id), ...Object.fromEntries(changes) }));

describe('the quick yes', () => {
  it('is only given where the schema would change nothing', () => {
    const fits = checker(Player);
    fc.assert(
      fc.property(mutated, (row) => {
        const read = Player.safeParse(row);
        if (fits(row)) expect(read).toEqual({ success: true, data: row });
      }),
      { numRuns: 3_000 },
    );
  });

  it('and the schema read the same player, or refuse it in the same words', () => {
    fc.assert(
      fc.property(mutated, (row) => {
        const slow = GSP.get_squad.data.safeParse([row]);
        const fast = readPlayer('get_squad', row);
        expect(fast.ok).toBe(slow.success);
        if (fast.ok && slow.success) expect([fast.value]).toEqual(slow.data);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is given to what the service sends', () => {
    const served = Array.from({ length: 400 }, (_, at) => player(world, at + 1));
    expect(served.filter(checker(Player)).length).toBe(400);
  });
});
