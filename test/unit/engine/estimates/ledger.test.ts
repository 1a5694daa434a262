import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmitter } from '#engine/base/emitter.ts';
import { createLedger, type Ledger } from '#engine/estimates/ledger.ts';
import type { ReadFact } from '#engine/estimates/found.ts';
import { createScorer } from '#engine/estimates/score-due.ts';
import { MOST_OF_KIND, MOST_OPEN } from '#engine/store/user/stored-estimates.ts';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import { fault } from '#contract/faults.ts';
import { judge, type Estimate, type EstimateGiven, type EstimateRecord } from '#contract/model/app/estimate.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';

const START = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600;
const player = (id: number): EntityRef => `player_${id}` as EntityRef;

let folder: ReturnType<typeof tempFolder>;
let clock: ManualClock;
let user: UserStore;
let ledger: Ledger;
let scorer: ReturnType<typeof createScorer>;
let game = 'demo';
let online = true;
/** Ratings by player: null while they cannot be read, undefined once the player is gone. */
let ratings: Map<number, number | null | undefined>;
let reads: number;
const errors: unknown[] = [];

const read = (async (name: string, params: { id: number }) => {
  reads++;
  const rating = ratings.get(params.id);
  if (name !== 'player' || rating === null) return { ...NOTHING, status: 'failed', fault: fault('unreachable') };
  if (rating === undefined) return { ...NOTHING, status: 'failed', fault: fault('not-found') };
  return { ...NOTHING, status: 'live', data: { player_id: params.id, rating }, height: 100, observedAt: clock.now() / 1_000 };
}) as never as ReadFact;
const reportError = (_: unknown, cause: unknown): void => void errors.push(cause);

function start(): void {
  user = must(openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock })).store;
  const changed = createEmitter<LocalKind>((cause) => errors.push(cause));
  const parts = { clock, user, changed, game: () => game, height: () => 90, read, reportError };
  ledger = createLedger(parts);
  scorer = createScorer({ ...parts, online: () => online, ledger, onThesis: () => undefined });
}
function stop(): void {
  scorer.stop();
  user.close();
}
beforeEach(() => {
  folder = tempFolder();
  clock = new ManualClock(START);
  [game, online, ratings, reads] = ['demo', true, new Map(), 0];
  errors.length = 0;
  start();
});
afterEach(() => {
  stop();
  folder.remove();
  expect(errors).toEqual([]);
});

const now = (): number => clock.now() / 1_000;
const forecast = (id: number, value: number, more: Partial<EstimateGiven> = {}): EstimateGiven => ({
  ...{ kind: 'forecast', ref: player(id), value, due: now() + HOUR },
  ...more,
});
const rows = (): Estimate[] => ledger.list({ kind: 'forecast', limit: 5_000 }).rows;
const minutes = (count: number): Promise<void> => clock.walk(count * 60_000);

/** The record that follows from rows, by plain arithmetic. */
function recomputed(all: readonly Estimate[]): EstimateRecord {
  const first = all.filter(({ counts }) => counts);
  const scored = first.filter(({ state }) => state === 'scored');
  const verdicts = scored.map((row) => judge(row.kind, row, row.fact ?? NaN));
  const errors = verdicts.flatMap(({ error }) => error ?? []);
  return {
    kind: 'forecast',
    open: first.filter(({ state }) => state === 'open').length,
    scored: scored.length,
    right: verdicts.filter(({ right }) => right).length,
    unknowable: first.filter(({ state }) => state === 'unknowable').length,
    bias: errors.length === 0 ? null : errors.reduce((sum, one) => sum + one, 0) / errors.length,
  };
}
function expectSame(record: EstimateRecord, wanted: EstimateRecord): void {
  expect({ ...record, bias: null }).toEqual({ ...wanted, bias: null });
  if (wanted.bias === null) expect(record.bias).toBeNull();
  else expect(record.bias).toBeCloseTo(wanted.bias, 9);
}

describe('the ledger', () => {
  it('counts the first estimate about a fact, and stores later ones only if they differ and an hour has passed', () => {
    const due = now() + 10 * HOUR;
    const say = (value: number): number => ledger.note([forecast(1, value, { due })]);
    expect([say(80), say(80), say(81)]).toEqual([1, 0, 0]);
    clock.jump(HOUR * 1_000);
    expect([say(80), say(82), say(83)]).toEqual([0, 1, 0]);
    expect(rows().map(({ value, counts }) => [value, counts])).toEqual([
      [82, false],
      [80, true],
    ]);
    expect(ledger.record('forecast').open).toBe(1);
  });

  it('stores an estimate that is shown without a block with the newest one', () => {
    ledger.note([forecast(1, 80, { height: null }), forecast(2, 80, { height: 70 })]);
    expect(
      rows()
        .map(({ ref, height }) => [ref, height])
        .sort(),
    ).toEqual([
      [player(1), 90],
      [player(2), 70],
    ]);
  });

  it('keeps facts of one entity apart by their target', () => {
    expect(ledger.note([forecast(1, 80, { target: 'a' }), forecast(1, 80, { target: 'b' })])).toBe(2);
    expect(ledger.record('forecast').open).toBe(2);
  });

  it.each<[string, Partial<EstimateGiven>]>([
    ['a value that is no number', { value: NaN }],
    ['an infinite range', { high: Infinity }],
    ['an inverted range', { low: 9, high: 8 }],
    ['a fact in the past', { due: START / 1_000 - 1 }],
    ['a fact in ten years', { due: START / 1_000 + 3_660 * 86_400 }],
    ['a date in milliseconds', { due: START }],
    ['an entity of another kind', { ref: 'user:harrow' as EntityRef }],
    ['too many inputs', { inputs: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`i${n}`, n])) }],
  ])('refuses %s', (_what, wrong) => {
    expect(ledger.note([forecast(1, 80, wrong)])).toBe(0);
    expect(rows()).toEqual([]);
  });

  it('scores an estimate once its fact is known, and never again', async () => {
    ratings.set(1, 84);
    ledger.note([forecast(1, 80, { low: 79, high: 83 })]);
    await minutes(50);
    expect(rows()[0]?.state).toBe('open');
    await minutes(20);
    expect(rows()[0]).toMatchObject({ state: 'scored', fact: 84, error: -4, right: false, knownHeight: 100 });
    const count = reads;
    await minutes(600);
    expect(reads).toBe(count);
    expect(ledger.list({ kind: 'forecast', limit: 0 })).toMatchObject({ rows: [], scored: 1, right: 0, bias: -4 });
  });

  it('reads again while a fact is not available, and gives up after two months', async () => {
    ratings.set(1, null);
    ledger.note([forecast(1, 80)]);
    await minutes(24 * 60);
    expect(rows()[0]?.state).toBe('open');
    clock.jump(70 * 86_400_000);
    await minutes(20);
    expect(rows()[0]).toMatchObject({ state: 'unknowable', right: null, why: { code: 'estimate.unread' } });
  });

  it('counts a fact that can never arrive as neither right nor wrong', async () => {
    ledger.note([forecast(7, 80)]);
    await minutes(90);
    expect(rows()[0]).toMatchObject({ state: 'unknowable', fact: null, error: null, right: null, why: { code: 'estimate.gone' } });
    expectSame(ledger.record('forecast'), { kind: 'forecast', open: 0, scored: 0, right: 0, unknowable: 1, bias: null });
  });

  it('reads nothing while offline, and catches up afterwards', async () => {
    ratings.set(1, 80);
    ledger.note([forecast(1, 80)]);
    online = false;
    await minutes(300);
    expect(reads).toBe(0);
    online = true;
    await minutes(2);
    expect(rows()[0]?.right).toBe(true);
  });

  it('neither shows nor scores the estimates of another game', async () => {
    ratings.set(1, 80);
    ledger.note([forecast(1, 80)]);
    game = 'other';
    await minutes(120);
    expect([rows(), reads]).toEqual([[], 0]);
    game = 'demo';
    await minutes(2);
    expect(rows()[0]?.state).toBe('scored');
  });

  it('continues after a restart and a jump of the clock', async () => {
    ratings.set(1, 80);
    ledger.note([forecast(1, 80)]);
    stop();
    clock.jump(40 * 86_400_000);
    start();
    await minutes(3);
    expect(rows()[0]).toMatchObject({ state: 'scored', right: true });
    clock.jump(-80 * 86_400_000);
    expect(ledger.note([forecast(2, 80)])).toBe(1);
    await minutes(5);
    expect(rows()).toHaveLength(2);
  });

  it('reads facts again whose blocks were replaced', async () => {
    ratings.set(1, 80);
    ledger.note([forecast(1, 80)]);
    await minutes(65);
    expect(rows()[0]?.right).toBe(true);
    scorer.reopen(101);
    expect(rows()[0]?.state).toBe('scored');
    ratings.set(1, 90);
    scorer.reopen(100);
    expect(rows()[0]).toMatchObject({ state: 'open', fact: null, right: null });
    await minutes(5);
    expect(rows()[0]).toMatchObject({ state: 'scored', fact: 90, right: false });
    await minutes(60);
    scorer.reopen(0); // too long ago to have been replaced
    expect(rows()[0]?.state).toBe('scored');
  });

  it('survives the deletion of the cache and is part of a backup', async () => {
    ratings.set(1, 80);
    ledger.note([forecast(1, 80)]);
    const file = user.backup();
    await minutes(70);
    expect(rows()[0]?.state).toBe('scored');
    must(user.restore(file));
    expect(rows()[0]?.state).toBe('open');
  });

  it('has records that agree with a recomputation from the stored rows', async () => {
    const act = fc.oneof(
      fc.record({
        what: fc.constant('note' as const),
        id: fc.integer({ min: 1, max: 6 }),
        value: fc.integer({ min: 60, max: 90 }),
        range: fc.boolean(),
      }),
      fc.record({
        what: fc.constant('rating' as const),
        id: fc.integer({ min: 1, max: 6 }),
        value: fc.option(fc.integer({ min: 60, max: 90 })),
      }),
      fc.record({ what: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ what: fc.constant('reopen' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
        game = `game ${Math.random()}`;
        for (const one of acts) {
          if (one.what === 'note')
            ledger.note([
              forecast(one.id, one.value, {
                target: String(Math.floor(now() / (2 * HOUR))),
                ...(one.range && { low: one.value - 2, high: one.value + 1 }),
              }),
            ]);
          else if (one.what === 'rating') ratings.set(one.id, one.value);
          else if (one.what === 'pass') await minutes(one.minutes);
          else scorer.reopen(0);
          expectSame(ledger.record('forecast'), recomputed(rows()));
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('stays bounded: known estimates become a sum that keeps the record, and open ones are refused beyond their limit', async () => {
    const known: Estimate[] = [];
    for (let round = 0; known.length < MOST_OF_KIND + 300; round++) {
      const given = Array.from({ length: 200 }, (_, n) => forecast(n + 1, 70 + (n % 10), { target: String(round) }));
      for (let n = 0; n < 200; n++) ratings.set(n + 1, n % 7 === 0 ? undefined : 72 + (n % 5));
      expect(ledger.note(given)).toBe(200);
      while (ledger.record('forecast').open > 0) await minutes(30);
      known.push(...rows().filter(({ target }) => target === String(round)));
    }
    expect(known.every(({ state }) => state !== 'open')).toBe(true);
    expect(rows().length).toBeLessThanOrEqual(MOST_OF_KIND);
    expectSame(ledger.record('forecast'), recomputed(known));
    const many = Array.from({ length: MOST_OPEN + 50 }, (_, n) => forecast(n + 1, 70, { target: 'open' }));
    expect(ledger.note(many)).toBe(MOST_OPEN);
    expect(rows().length).toBeLessThanOrEqual(MOST_OF_KIND);
    expectSame({ ...ledger.record('forecast'), open: 0 }, recomputed(known));
  }, 60_000);
});
