import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checker } from '#engine/base/fast-decode.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { readPlayer } from '#engine/api/tables/gsp/players.ts';
import { player } from '#demo/gsp/gsp-rows.ts';
import { Player } from '#contract/model/clubs/player.ts';
import { tinyWorld } from '../../../support/servers/demo.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

const world = tinyWorld();
const fields = Object.keys(Player.shape);
/** A served player with some fields removed or replaced by arbitrary values. */
const mutated = fc
  .tuple(
    fc.integer({ min: 1, max: 400 }),
    fc.array(fc.tuple(fc.constantFrom(...fields, 'desired', 'strange'), fc.option(jsonValue(), { nil: undefined })), { maxLength: 3 }),
  )
  .map(([id, changes]) => ({ ...player(world, id), ...Object.fromEntries(changes) }));

describe('the fast check', () => {
  it('accepts only values the schema would not change', () => {
    const fits = checker(Player);
    fc.assert(
      fc.property(mutated, (row) => {
        const read = Player.safeParse(row);
        if (fits(row)) expect(read).toEqual({ success: true, data: row });
      }),
      { numRuns: 3_000 },
    );
  });

  it('agrees with the schema on every player, or leads to the same error', () => {
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

  it('accepts the responses of the service', () => {
    const served = Array.from({ length: 400 }, (_, at) => player(world, at + 1));
    expect(served.filter(checker(Player)).length).toBe(400);
  });
});
