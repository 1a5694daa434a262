import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deedPaths } from '#demo/control-deeds.ts';
import { EXPORTS } from '#contract/commands.ts';
import { EXAMPLES, SERVED } from '../support/values/examples.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { reason, message } from '../support/english-text.ts';

/** Sources of a service or a node, none of which the demo world uses. */
const OF_SERVICES = ['node', 'hosted', 'rest', 'tool', 'dump'];

let rig: Rig;
beforeAll(async () => {
  rig = await createRig({ connection: 'demo' });
  rig.step();
});
afterAll(() => rig.stop());

/** Every `source` anywhere in a value, with its path. */
function sourcesIn(value: unknown, path = ''): [path: string, source: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): [string, string][] =>
    key === 'source' && typeof part === 'string' ? [[path, part]] : sourcesIn(part, `${path}.${key}`),
  );
}
const services = (value: unknown): string[] =>
  sourcesIn(value)
    .filter(([, source]) => OF_SERVICES.includes(source))
    .map(([path, source]) => `${path} is of ${source}`);

/** The sources in each export. */
async function exported(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of EXPORTS) {
    const got = await rig.client.command('table.export', { table, ...(table === 'records' && { class: 'books' }) });
    if (!got.ok) throw new Error(reason(got.fault));
    const at = got.value.columns.indexOf('source');
    if (at >= 0) found[table] = [...new Set(got.value.rows.map((row) => row[at]))];
  }
  return found;
}

describe('in the demo world, the source is “demo”', () => {
  it('in every served value', async () => {
    const watched = SERVED.flatMap((name) => EXAMPLES[name].map((params) => ({ name, ...rig.watch(name, params as never) })));
    await rig.until(
      () => watched.every(({ last }) => last().data !== null),
      () => watched.filter(({ last }) => last().data === null).map(({ name }) => name),
    );
    expect(
      watched.flatMap(({ name, seen }) =>
        seen.flatMap(({ source }) => (source === 'demo' || source === 'cache' || source === null ? [] : [`${name} ${source}`])),
      ),
    ).toEqual([]);
    expect(watched.flatMap(({ name, last }) => services(last().data).map((where) => `${name}${where}`))).toEqual([]);
    for (const { stop } of watched) stop();
  });

  it('in the response to a manual call of any interface', async () => {
    const calls = [
      ['gsp', 'get_club', { club_id: 1 }],
      ['rest', '/market', {}],
      ['bundle', '/v1/club/{club_id}', { club_id: 1 }],
      ['tool', 'get_countries', {}],
    ] as const;
    for (const [iface, name, params] of calls) {
      const got = await rig.client.command('api.call', { interface: iface, name, params });
      if (!got.ok) throw new Error(`${name}: ${reason(got.fault)}`);
      expect([name, got.value.source]).toEqual([name, 'demo']);
    }
  });

  it('in an alert and its reasons', async () => {
    const alerts = rig.watch('alerts', {});
    const saved = await rig.client.command('rule.save', {
      rule: {
        name: 'any price',
        subject: { kind: 'entity', ref: 'club_1' },
        conditions: [{ kind: 'price', op: 'above', value: 1 }],
      } as never,
    });
    if (!saved.ok) throw new Error(reason(saved.fault));
    await rig.until(
      () => (alerts.last().data?.history.length ?? 0) > 0,
      () => [alerts.last(), rig.errors],
    );
    expect(sourcesIn(alerts.last().data).length).toBeGreaterThan(0);
    expect(services(alerts.last().data)).toEqual([]);
  });

  it('in a line of the digest', async () => {
    await rig.client.command('setting.set', { name: 'digestAfter', value: 1 });
    await rig.client.command('watchlist.add', { name: 'Mine', refs: ['club_3'] as never });
    const digest = rig.watch('digest', {});
    rig.client.look('yes');
    await rig.pass(40_000);
    rig.client.look('no');
    await rig.pass(40_000); // the baseline is stored
    deedPaths(rig.world, { unsafe: false, older: false } as never)['/control/vote']?.({ share: 'club_3', type: 'manager' });
    rig.step();
    await rig.pass(65_000);
    rig.client.look('yes');
    await rig.until(
      () => (digest.last().data?.lines.length ?? 0) > 0,
      () => [digest.last(), rig.errors],
    );
    expect(sourcesIn(digest.last().data).length).toBeGreaterThan(0);
    expect(services(digest.last().data)).toEqual([]);
  });

  it('in exports, also later while offline', async () => {
    rig.watch('clubs', { ids: [1, 2, 3] });
    const portfolio = rig.watch('portfolio', { names: ['harrow'] });
    await rig.until(() => portfolio.last().data !== null);
    await rig.client.command('account.add', { name: 'harrow' });
    const online = await exported();
    expect(Object.keys(online)).toEqual(expect.arrayContaining(['clubs', 'portfolio', 'orderbooks', 'calendar']));
    expect(Object.entries(online).filter(([, sources]) => sources.some((source) => OF_SERVICES.includes(source as string)))).toEqual([]);
    expect(online['clubs']).toEqual(['demo']);
    await rig.restart('offline');
    const [table] = [await rig.client.command('table.export', { table: 'clubs' })];
    if (!table.ok) throw new Error(message(table.fault));
    const at = table.value.columns.indexOf('source');
    expect([...new Set(table.value.rows.map((row) => row[at]))]).toEqual(['demo']);
  });
});
