import Database from 'better-sqlite3';
import fc from 'fast-check';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecorderRole } from '#engine/recorder/recorder-role.ts';
import type { RecordedValues } from '#engine/recorder/recorder-api.ts';
import { clubShare, createRecordRig, type RecordRig } from '../../../support/recorder/record-role.ts';

const NOON = 1_790_000_000;
const DAY = 86_400;
let rig: RecordRig;
beforeEach(() => {
  rig = createRecordRig();
});
afterEach(() => rig.remove());

type Class = 'clubs' | 'holdings';
const note = (values: RecordedValues, at: number, name: Class = 'clubs', height: number | null = null) =>
  rig.value(rig.role().tasks.observe({ list: [{ name, ref: name === 'clubs' ? 'club_1' : 'user:ann', values, at, height }], now: at }));
const history = (from = 0, to = NOON + 9 * DAY, name: Class = 'clubs') =>
  rig.value(rig.role().tasks.changes({ name, ref: name === 'clubs' ? 'club_1' : 'user:ann', from, to }));
const at = (time: number, name: Class = 'clubs') =>
  rig.value(rig.role().tasks.valuesAt({ name, ref: name === 'clubs' ? 'club_1' : 'user:ann', time }));

describe('Recorded values', () => {
  it('are unknown before the first record and after the last one', () => {
    expect(history()).toEqual({ spans: [], rows: [] });
    note({ balance: 5 }, NOON);
    expect([at(NOON - 1), at(NOON), at(NOON + 1)]).toEqual([null, { at: NOON, height: null, values: { balance: 5 } }, null]);
  });

  it('are all fields at each change, and no row without one', () => {
    note({ balance: 5, manager_name: 'ann' }, NOON, 'clubs', 3);
    note({ balance: 5 }, NOON + 10);
    note({ balance: 6 }, NOON + 20, 'clubs', 4);
    expect(history()).toEqual({
      spans: [{ from: NOON, to: NOON + 20 }],
      rows: [
        { at: NOON, height: 3, values: { balance: 5, manager_name: 'ann' } },
        { at: NOON + 20, height: 4, values: { balance: 6, manager_name: 'ann' } },
      ],
    });
  });

  it('start with the state at the beginning of a range, and again after a gap in which they changed', () => {
    note({ balance: 5 }, NOON);
    note({ balance: 6 }, NOON + 10);
    rig.restart();
    note({ balance: 7 }, NOON + 1_000);
    expect(history(NOON + 5).rows.map((row) => [row.at - NOON, row.values['balance']])).toEqual([
      [5, 5],
      [10, 6],
      [1_000, 7],
    ]);
  });

  it('of holders are known for the share whose list was read, and for no other', () => {
    const count = (ref: string, holders: number, time: number) =>
      rig.value(
        rig.role().tasks.observe({ list: [{ name: 'holders', ref, values: { count: holders }, at: time, height: null }], now: time }),
      );
    const spans = (ref: string) => rig.value(rig.role().tasks.changes({ name: 'holders', ref, from: 0, to: NOON + DAY })).spans;
    const holdersOf = (ref: string, time: number) =>
      rig.value(rig.role().tasks.valuesAt({ name: 'holders', ref, time }))?.values['count'] ?? null;
    count('club_1', 5, NOON);
    count('club_2', 8, NOON + 60);
    rig.role().tasks.follow({ shares: [], holders: [clubShare(1)], until: NOON + 90, now: NOON + 90 });
    expect([spans('club_1'), spans('club_2'), spans('club_3')]).toEqual([
      [{ from: NOON, to: NOON + 90 }],
      [{ from: NOON + 60, to: NOON + 60 }],
      [],
    ]);
    expect([holdersOf('club_1', NOON + 80), holdersOf('club_2', NOON + 80)]).toEqual([5, null]);
    rig.role().tasks.lost(null);
    rig.role().tasks.follow({ shares: [], holders: [clubShare(1)], until: NOON + 120, now: NOON + 120 });
    expect(spans('club_1')).toEqual([{ from: NOON, to: NOON + 90 }]);
  });

  it('lose a holding that is no longer reported', () => {
    note({ balance: 5, club_7: 100 }, NOON, 'holdings');
    note({ balance: 9 }, NOON + 60, 'holdings');
    expect(at(NOON + 60, 'holdings')?.values).toEqual({ balance: 9, club_7: null });
  });

  it('ignore a reading from before the newest one', () => {
    note({ balance: 5 }, NOON);
    note({ balance: 4 }, NOON - 20);
    expect(history().rows).toHaveLength(1);
  });

  it('of rows of the market snapshot include the last price', () => {
    const body = JSON.stringify({ club_id: 1, balance: 70, last_price: 29, home_colour: 'red' });
    rig.value(
      rig.role().tasks.rows({ name: 'clubs', fields: null, rows: [{ id: 1, body, height: 8, observedAt: NOON + 0.5 }], now: NOON + 1 }),
    );
    expect(at(NOON)?.values).toEqual({ balance: 70 });
    expect(rig.value(rig.role().tasks.valuesAt({ name: 'prices', ref: 'club_1', time: NOON }))?.values).toEqual({ last: 29 });
  });

  it('include the best prices of each recorded book', () => {
    rig.live(
      clubShare(1),
      {
        bids: [
          [9, 1],
          [8, 4],
        ],
        asks: [[12, 3]],
      },
      NOON,
    );
    rig.live(clubShare(1), { bids: [], asks: [[12, 3]] }, NOON + 60);
    const rows = rig.value(rig.role().tasks.changes({ name: 'prices', ref: 'club_1', from: 0, to: NOON + 99 })).rows;
    expect(rows.map(({ values }) => values)).toEqual([
      { bid: 9, ask: 12 },
      { bid: null, ask: 12 },
    ]);
  });

  it('equal the observed ones at random times, also after older ones were merged', () => {
    const one = fc.record({
      wait: fc.integer({ min: 1, max: 149 }),
      field: fc.constantFrom('a', 'b', 'c'),
      value: fc.integer({ min: 0, max: 3 }),
      merge: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (steps) => {
        const own = createRecordRig();
        try {
          let [now, from] = [NOON, 0];
          const expected: { at: number; values: Record<string, number> }[] = [];
          for (const { wait, field, value, merge } of steps) {
            now += wait * 60;
            own.role().tasks.follow({ shares: [], until: now, now });
            own.value(
              own
                .role()
                .tasks.observe({ list: [{ name: 'prices', ref: 'club_1', values: { [field]: value }, at: now, height: null }], now }),
            );
            expected.push({ at: now, values: { ...expected.at(-1)?.values, [field]: value } });
            if (!merge) continue;
            own.tidy(now, [{ name: 'prices', time: now - DAY }]);
            from = Math.max(from, Math.floor((now - DAY) / DAY) * DAY);
          }
          for (const { at: time, values } of expected.filter((seen) => seen.at >= from))
            expect(own.value(own.role().tasks.valuesAt({ name: 'prices', ref: 'club_1', time }))?.values).toEqual(values);
        } finally {
          own.remove();
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('A record file', () => {
  it('is readable by its user only', () => {
    note({ balance: 5 }, NOON);
    expect(statSync(rig.file).mode & 0o777).toBe(0o600);
  });

  it('is moved aside and replaced when it is damaged, which is reported once', () => {
    rig.remove();
    const other = createRecordRig();
    writeFileSync(
      other.file,
      'this is not a database, but a text of a hundred characters and more, so that SQLite reads all of its header',
    );
    const tasks = createRecorderRole({ file: other.file }).tasks;
    const observe = () =>
      tasks.observe({ list: [{ name: 'clubs', ref: 'club_1', values: { balance: 5 }, at: NOON, height: null }], now: NOON });
    expect(observe()).toMatchObject({ got: { ok: true }, mended: { code: 'storage' } });
    expect(observe()).toMatchObject({ got: { ok: true }, mended: null });
    expect(existsSync(`${other.file}.damaged`)).toBe(true);
    other.remove();
  });

  it('of a newer version stays unchanged, and nothing is recorded', () => {
    note({ balance: 5 }, NOON);
    rig.role().stop();
    const binding = process.env['TOUCHLINE_SQLITE_BINDING'];
    const db = new Database(rig.file, binding ? { nativeBinding: binding } : {});
    db.pragma('user_version = 99');
    db.close();
    rig.restart(true);
    const got = rig
      .role()
      .tasks.observe({ list: [{ name: 'clubs', ref: 'club_1', values: { balance: 6 }, at: NOON, height: null }], now: NOON });
    expect(got).toMatchObject({ got: { ok: false, fault: { code: 'storage', detail: { code: 'file.newer' } } }, mended: null });
    expect(existsSync(`${rig.file}.damaged`)).toBe(false);
  });

  it('says per class since when, how many changes and how many bytes it has, and exports them', () => {
    note({ balance: 5, value: 9 }, NOON);
    note({ balance: 6 }, NOON + 60);
    rig.live(clubShare(1), { bids: [[9, 1]], asks: [] }, NOON + 60);
    rig.live(clubShare(1), { bids: [[9, 2]], asks: [] }, NOON + 70);
    const { classes } = rig.value(rig.role().tasks.sizes(null));
    expect(classes.find(({ name }) => name === 'clubs')).toMatchObject({
      from: NOON,
      to: NOON + 60,
      rows: 2,
      spans: [{ from: NOON, to: NOON + 60 }],
    });
    expect(classes.find(({ name }) => name === 'books')).toMatchObject({ from: NOON + 60, to: NOON + 70, rows: 2 });
    expect(classes.find(({ name }) => name === 'tallies')).toMatchObject({ from: null, to: null, rows: 0, spans: [] });
    const of = { ref: null, from: 0, to: NOON + DAY, after: 0 };
    expect(rig.value(rig.role().tasks.export({ name: 'clubs', ...of }))).toEqual({
      columns: ['ref', 'time', 'height', 'field', 'value'],
      rows: [
        ['club_1', NOON, null, 'balance', 5],
        ['club_1', NOON, null, 'value', 9],
        ['club_1', NOON + 60, null, 'balance', 6],
      ],
      next: null,
    });
    expect(rig.value(rig.role().tasks.export({ name: 'books', ...of })).rows).toEqual([
      ['club_1', 'bid', 9, 1, NOON + 60, NOON + 70],
      ['club_1', 'bid', 9, 2, NOON + 70, NOON + 70],
    ]);
  });

  it('loses its oldest days first when it exceeds its limit, and never those of today', () => {
    for (let day = 0; day < 3; day++)
      for (let n = 0; n < 300; n++) rig.live(clubShare(n), { bids: [[n + 1, day + 1]], asks: [] }, NOON + day * DAY);
    expect(rig.tidy(NOON + 2 * DAY, [], 1)).toMatchObject({ over: true });
    expect(rig.history(clubShare(1), 0, NOON + 9 * DAY).spans).toEqual([{ from: NOON + 2 * DAY, to: NOON + 2 * DAY }]);
  });
});
