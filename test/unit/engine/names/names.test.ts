import { describe, expect, it } from 'vitest';
import { fault } from '#contract/faults.ts';
import type { Named } from '#contract/model/clubs/name.ts';
import type { AskedNames } from '#engine/names/fetch-names.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { createNameResolver } from '#engine/names/resolver.ts';
import { readPack } from '#engine/names/name-pack.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const body = {
  PlayerData: {
    P: [
      { id: 5, f: 'Maja', s: 'Lindqvist' },
      { id: 6, f: '', s: '' },
      { id: 7, s: 'Okonjo' },
    ],
  },
  ClubData: { C: [{ id: 1, n: 'Røykvik IL' }] },
};
const pace = () => Promise.resolve();
const refs = (...all: string[]) => all as EntityRef[];

describe('a name pack', () => {
  it.each([
    ['wrapped', { PackData: body }],
    ['bare', body],
  ])('is %s and read', async (_form, pack) => {
    const got = await readPack(JSON.stringify(pack), 'pack.json', pace);
    expect(got).toMatchObject({ ok: true });
    expect(got.ok && got.value.map(({ ref, name }) => `${ref} ${name}`)).toEqual([
      'club_1 Røykvik IL',
      'player_5 Maja Lindqvist',
      'player_7 Okonjo',
    ]);
  });

  it.each([
    ['no JSON', 'hello', 'is not JSON'],
    ['another shape', '{"PlayerData":{"P":[{"id":"x"}]}}', 'PlayerData.P.0.id'],
    ['missing names', '{}', 'contains no names'],
  ])('with %s is refused with an explanation', async (_what, text, words) => {
    expect(await readPack(text, 'pack.json', pace)).toMatchObject({
      ok: false,
      fault: { detail: expect.stringContaining(words) as string },
    });
  });
});

describe('the names learner', () => {
  function bench(answer: (kind: string, ids: readonly number[]) => readonly Named[] | null | AskedNames, allowed = true) {
    const clock = new ManualClock();
    const asked: string[] = [];
    const learnt: string[] = [];
    const learner = createNameResolver({
      clock,
      allowed: () => allowed,
      ask: (kind, ids) => {
        asked.push(`${kind} ${ids.length}`);
        const told = answer(kind, ids);
        if (told !== null && 'names' in told) return Promise.resolve(told);
        return Promise.resolve({ names: told ?? [], unasked: told ? [] : ids, fault: told ? null : fault('unreachable') });
      },
      learnt: (names) => learnt.push(...names.map(({ name }) => name)),
    });
    return { clock, asked, learnt, learner };
  }
  const named = (kind: string, ids: readonly number[]) =>
    ids.map((id) => ({ ref: `${kind}_${id}` as EntityRef, name: `${kind} ${id}`, sub: null }));

  it('batches the ids a screen requests', async () => {
    const { clock, asked, learnt, learner } = bench(named);
    learner.want(refs(...Array.from({ length: 150 }, (_, n) => `player_${n}`), 'club_3'));
    learner.want(refs('club_4'));
    await clock.pass(400, 50);
    expect(asked).toEqual(['club 2', 'player 150']);
    expect(learnt).toHaveLength(152);
  });

  it('requests an id without a name only once', async () => {
    const { clock, asked, learner } = bench(() => []);
    for (let n = 0; n < 3; n++) {
      learner.want(refs('player_9'));
      await clock.pass(400, 50);
    }
    expect(asked).toEqual(['player 1']);
  });

  it('retries less and less often when the server is unreachable, however many names screens request', async () => {
    let up = false;
    const { clock, asked, learnt, learner } = bench((kind, ids) => (up ? named(kind, ids) : null));
    for (let second = 0; second < 600; second++) {
      learner.want(refs('player_9', `player_${second + 10}`));
      await clock.pass(1_000, 250);
    }
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.length).toBeLessThanOrEqual(12);
    up = true;
    await clock.pass(5 * 60_000, 1_000);
    expect(learnt).toContain('player 9');
    expect(learnt).toHaveLength(601);
  });

  it('learns players while club requests fail, without a backlog of clubs delaying them', async () => {
    const { clock, asked, learnt, learner } = bench((kind, ids) => (kind === 'club' ? null : named(kind, ids)));
    learner.want(refs(...Array.from({ length: 6_000 }, (_, n) => `club_${n}`), 'player_1'));
    await clock.pass(400, 50);
    expect(learnt).toEqual(['player 1']);
    await clock.pass(60_000, 250);
    const clubs = asked.length;
    learner.want(refs('player_2'));
    await clock.pass(400, 50);
    expect([learnt, asked.slice(clubs)]).toEqual([['player 1', 'player 2'], ['player 1']]);
  });
  it('keeps the names of successful calls, and requests those of failed calls again', async () => {
    let up = false;
    const { clock, asked, learnt, learner } = bench((kind, ids) =>
      up ? named(kind, ids) : { names: named(kind, ids.slice(0, 1)), unasked: ids.slice(1), fault: fault('server-error') },
    );
    learner.want(refs('player_1', 'player_2', 'player_3'));
    await clock.pass(400, 50);
    up = true;
    await clock.pass(10_000, 250);
    expect([asked, learnt]).toEqual([
      ['player 3', 'player 2'],
      ['player 1', 'player 2', 'player 3'],
    ]);
  });
  it('does not retry refused ids until a screen requests names again', async () => {
    const { clock, asked, learnt, learner } = bench((kind, ids) =>
      ids.includes(666) ? { names: [], unasked: ids, fault: fault('tool-failed') } : named(kind, ids),
    );
    learner.want(refs('player_666'));
    await clock.pass(10_000, 250);
    expect(asked).toEqual(['player 1']);
    learner.want(refs('player_7'));
    await clock.pass(10_000, 250);
    expect([asked, learnt]).toEqual([['player 1', 'player 1'], ['player 7']]);
  });

  it('requests pending names at once after a change of connection', async () => {
    const { clock, asked, learner } = bench(() => null);
    learner.want(refs('player_9'));
    await clock.pass(10_000, 250);
    const before = asked.length;
    learner.forget();
    await clock.pass(400, 50);
    expect(asked.length).toBe(before + 1);
  });

  it('requests nothing when it is switched off', async () => {
    const { clock, asked, learner } = bench(named, false);
    learner.want(refs('club_1'));
    await clock.pass(400, 50);
    expect(asked).toEqual([]);
  });
});
