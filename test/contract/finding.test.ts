import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Output } from '#contract/commands.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';

let sim: Sim;
beforeAll(async () => {
  sim = await createSim();
  await sim.until(() => sim.engine().status().names > 400);
});
afterAll(() => sim.stop());

const ref = (text: string): EntityRef => text as EntityRef;
async function found(text: string, limit = 6) {
  const search = sim.watch('search', { text, limit });
  await sim.until(() => search.last().data !== null);
  await sim.settle();
  search.stop();
  return search.last().data?.hits ?? [];
}
async function must<T>(
  result: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: unknown }>,
): Promise<T> {
  const got = await sim.during(result);
  if (!got.ok) throw new Error(JSON.stringify(got.fault));
  return got.value;
}
const resolve = async (...lines: string[]): Promise<Output<'names.resolve'>['rows']> =>
  (await must(sim.client.command('names.resolve', { lines }))).rows;

describe('the search', () => {
  it.each([
    ['alamda nort', 'Almada Norte'],
    ['norte almada', 'Almada Norte'],
    ['zarsal', 'Deportivo Zarzal'],
    ['roykvick', 'Røykvik IL'],
    ['brackwaterunited', 'Brackwater United'],
  ])('for %s finds %s first', async (text, name) => {
    expect((await found(text))[0]?.name).toBe(name);
  });

  it('says how sure a mistyped name is, and is sure of a name as it is', async () => {
    expect((await found('Kestrel Vale'))[0]).toMatchObject({ name: 'Kestrel Vale', confidence: 1 });
    const [first] = await found('kestral vale');
    expect(first?.confidence).toBeGreaterThan(0.8);
    expect(first?.confidence).toBeLessThan(1);
  });

  it('ranks what is watched before what is not, and what was opened lately before the rest', async () => {
    const order = async (text: string): Promise<string[]> => (await found(text, 12)).map((hit) => hit.ref);
    const plain = await order('jo');
    const last = plain.at(-1) ?? '';
    const hits = await found('jo', 12);
    const alike = hits.filter(({ score }) => score === hits.at(-1)?.score).map((hit) => hit.ref);
    await must(sim.client.command('recent.add', { ref: ref(last) }));
    expect((await order('jo')).filter((one) => alike.includes(one as EntityRef))[0]).toBe(last);
    const other = alike.find((one) => one !== last) ?? '';
    await must(sim.client.command('watchlist.add', { name: 'Ranked', refs: [ref(other)] }));
    expect((await order('jo')).filter((one) => alike.includes(one as EntityRef)).slice(0, 2)).toEqual([other, last]);
  });

  it('finds numbers first, and nothing for signs only', async () => {
    expect((await found('club 7'))[0]?.ref).toBe('club_7');
    expect(await found('…')).toEqual([]);
  });
});

describe('a list of lines', () => {
  it('has references, exact names, candidates for mistyped ones, and says which are unknown', async () => {
    const rows = await resolve('club_3', 'kestrel vale', 'kestral vale', 'user:harrow', 'qqqq wwww');
    expect(rows.map((row) => row.ref)).toEqual(['club_3', 'club_2', null, 'user:harrow', null]);
    expect(rows[2]?.candidates[0]).toMatchObject({ ref: 'club_2' });
    expect(rows[4]?.candidates).toEqual([]);
  });

  it('has numbers: of one entity with its kind, of a club or a player without', async () => {
    const rows = await resolve('club 2', '#2', '999999999');
    expect(rows.map((row) => row.ref)).toEqual(['club_2', null, null]);
    expect(rows[1]?.candidates.map((one) => one.ref).toSorted()).toEqual(['club_2', 'player_2']);
  });

  it('never chooses between two entities of the same name', async () => {
    const names = new Map<string, number[]>();
    for (let id = 1; id <= 400; id++) {
      const name = sim.world.names.player(id);
      if (name) names.set(`${name.first} ${name.surname}`, [...(names.get(`${name.first} ${name.surname}`) ?? []), id]);
    }
    const [text, ids] = [...names].find(([, all]) => all.length > 1) ?? ['', []];
    const [row] = text === '' ? [] : await resolve(text);
    if (row) expect([row.ref, row.candidates.map((one) => one.ref).toSorted()]).toEqual([null, ids.map((id) => `player_${id}`).toSorted()]);
  });

  it('survives hostile lines', async () => {
    const lines = [
      '\0\0',
      '\u202Eetov',
      '😀'.repeat(100),
      '=HYPERLINK("x")',
      '(((((.*)+)+)+)+)$',
      ' ',
      "'; DROP TABLE named; --",
      'a'.repeat(300),
    ];
    const rows = await resolve(...lines);
    expect(rows.map(({ text }) => text)).toEqual(lines);
    expect(rows.every((row) => row.ref === null)).toBe(true);
    expect((await sim.during(sim.client.command('names.resolve', { lines: ['a'.repeat(301)] }))).ok).toBe(false);
  });
});

describe('a note', () => {
  const set = (text: string, base?: string) =>
    must(sim.client.command('note.set', { ref: ref('club_5'), text, ...(base !== undefined && { base }) }));
  const notes = async () => {
    const watch = sim.watch('notes', {});
    await sim.until(() => watch.last().data !== null);
    watch.stop();
    return watch.last().data ?? [];
  };

  it('has its tags, and is deleted with an empty text', async () => {
    await set('**Watch** the #derby');
    expect(await notes()).toMatchObject([{ ref: 'club_5', text: '**Watch** the #derby', tags: ['derby'] }]);
    await set('');
    expect(await notes()).toEqual([]);
  });

  it('keeps both texts if another window changed it meanwhile', async () => {
    await set('first', '');
    expect(await set('first, from window one', 'first')).toMatchObject({ merged: false });
    expect(await set('first, from window two', 'first')).toEqual({
      done: true,
      merged: true,
      text: 'first, from window one\n\n---\n\nfirst, from window two',
    });
    const { versions } = await must(sim.client.command('note.versions', { ref: ref('club_5') }));
    expect(versions.map(({ text }) => text)).toContain('first, from window one');
  });

  it('is refused if it is too long, and the stored text stays', async () => {
    const before = await notes();
    const refused = await sim.during(sim.client.command('note.set', { ref: ref('club_5'), text: 'x'.repeat(1_000_000) }));
    expect(refused.ok).toBe(false);
    expect(await notes()).toEqual(before);
  });

  it('survives a restart', async () => {
    await set('kept #over');
    await sim.restart();
    expect(await notes()).toMatchObject([{ text: 'kept #over', tags: ['over'] }]);
  });
});
