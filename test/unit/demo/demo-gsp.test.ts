import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GSP, type GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { unwrap } from '#engine/api/schema/envelope.ts';
import type { GspRow } from '#engine/api/schema/endpoint.ts';
import { methodOf, POLLS } from '#demo/gsp/methods.ts';
import { demo } from '../../support/servers/demo.ts';
import { GSP_EXAMPLES } from '../../support/values/gsp-examples.ts';

type Reply = { result?: unknown; error?: { code: number; message: string } };
type Row = GspRow<z.ZodType, z.ZodType>;
const ROWS = Object.entries(GSP) as [GspMethod, Row][];
let d: Awaited<ReturnType<typeof demo>>;
beforeAll(async () => {
  d = await demo();
});
afterAll(() => d.stop());

/** The encoded parameters, as in the table. */
const written = (method: GspMethod, row: Row): unknown => {
  const read = row.params.parse(GSP_EXAMPLES[method](d.world)) as Record<string, unknown>;
  return row.positional ? Object.values(read) : read;
};
const ask = async (where: 'gsp' | 'node', method: string, params?: unknown): Promise<Reply> => {
  d.rested();
  return (await d[where](method, params)) as Reply;
};
const empty = (data: unknown): boolean => data === null || data === undefined || (Array.isArray(data) && data.length === 0);
/** Nothing is ever diluted in this world. */
const MAY_BE_EMPTY: readonly GspMethod[] = ['get_share_dilutions'];

describe('the game state of the demo world and the table of methods', () => {
  it.each(ROWS)('%s: hosted exactly where the table states it', async (method, row) => {
    const served = method === 'getnullstate' ? 'hosted' : methodOf(method)?.served;
    if (row.hosted === 'yes') expect(served).toBe('hosted');
    if (row.hosted === 'raw') expect(served ?? 'poll').toMatch(/^(node|poll)$/);
    if (row.hosted === 'off') expect(served).toBe('off');
    const answer = await ask('gsp', method, row.positional ? {} : written(method, row));
    if (served === 'hosted') expect(answer.error).toBeUndefined();
    else expect(answer.error).toEqual({ code: -32601, message: `method not allowed: ${method}` });
  });

  it.each(ROWS.filter(([, row]) => row.hosted !== 'off'))(
    '%s is served by a node, and by the hosted endpoint where applicable, in a form the table decodes',
    async (method, row) => {
      for (const where of ['node', 'gsp'] as const) {
        if (where === 'gsp' && methodOf(method)?.served !== 'hosted' && method !== 'getnullstate') continue;
        const answer = await ask(where, method, written(method, row));
        expect(answer.error).toBeUndefined();
        const data = row.whole ? answer.result : unwrap(answer.result).data;
        const read = row.data.safeParse(data);
        expect(read.error && z.prettifyError(read.error)).toBeUndefined();
        expect(row.echo?.(read.data as never, row.params.parse(GSP_EXAMPLES[method](d.world)) as never) ?? null).toBeNull();
        if (!MAY_BE_EMPTY.includes(method)) expect(empty(data)).toBe(false);
      }
    },
  );

  it.each(ROWS.filter(([, row]) => row.hosted === 'off'))('%s is off, and available with unsafe methods', async (method, row) => {
    const refused = await ask('node', method, written(method, row));
    expect(refused.error).toEqual(
      method === 'stop'
        ? { code: -32600, message: 'Unsafe methods are not enabled' }
        : { code: -32601, message: `unsafe methods not enabled: ${method}` },
    );
    d.servers.nodeBuild.unsafe = true;
    const answer = await ask('node', method, written(method, row));
    d.servers.nodeBuild.unsafe = false;
    // Methods that act on the node are left to the holder of its wallet.
    if (method === 'stop' || method === 'settargetblock') expect(answer.error?.message).toMatch(/authorization/);
    else expect(row.data.safeParse(unwrap(answer.result).data).error).toBeUndefined();
  });

  it.each(ROWS.filter(([method]) => methodOf(method) !== null || method === 'getnullstate'))(
    '%s refuses positional, missing and wrongly typed parameters',
    async (method, row) => {
      d.servers.nodeBuild.unsafe = true;
      expect((await ask('node', method, [1])).error).toEqual({ code: -32602, message: 'params must be an object' });
      const whole = row.params.parse(GSP_EXAMPLES[method](d.world)) as Record<string, unknown>;
      for (const name of Object.keys(whole)) {
        const { [name]: _gone, ...without } = whole;
        if (!row.params.safeParse(without).success)
          expect((await ask('node', method, without)).error?.code, `without ${name}`).toBe(-32602);
        expect((await ask('node', method, { ...whole, [name]: { not: 'this' } })).error?.code, `a wrong ${name}`).toBe(-32602);
      }
      d.servers.nodeBuild.unsafe = false;
    },
  );

  it.each(POLLS)('%s takes its one parameter by position', async (method) => {
    expect((await ask('node', method, {})).error?.code).toBe(-32602);
    expect((await ask('node', method, [])).error?.code).toBe(-32602);
    expect((await ask('node', method, ['a', 'b'])).error?.code).toBe(-32602);
  });
});
