import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS, type ShareEvent } from '#contract/model/market/share-event.ts';
import { text } from '#contract/text/coded-text.ts';
import { changeAfter, laneChips, readKinds } from '#view/panels/chart/events/event-lane.ts';
import { matchSpans } from '#view/panels/chart/events/match-spans.ts';

const event = (at: number, short = false): ShareEvent =>
  ({
    ...{ at, kind: 'match', text: text('moves.recovered'), ref: null, until: null },
    short: short ? text('event.won', { own: 1, other: 0 }) : null,
  }) as ShareEvent;
const slot = (time: number, close: number | null) => ({ time, close, num: 0, value: 0, rising: true, cut: false });

describe('the chips of the event lane', () => {
  const series = fc.array(fc.tuple(fc.integer({ min: -200, max: 1_500 }), fc.boolean()), { maxLength: 300 });
  it('show every event of the visible axis once, without overlap of their left ends, in order', () => {
    fc.assert(
      fc.property(series, (spots) => {
        const events = spots.map(([at, short]) => event(at, short)).sort((a, b) => a.at - b.at);
        const chips = laneChips(events, (at) => at, 1_000, 0, false);
        const shown = chips.flatMap((chip) => chip.events);
        expect(shown).toEqual(events.filter(({ at }) => at >= 0 && at <= 1_000));
        chips.forEach((chip, n) => {
          const before = chips[n - 1];
          if (!before) return;
          expect(chip.x - before.x).toBeGreaterThan(0);
          expect(chip.events[0]?.at).not.toBe(before.events[0]?.at);
        });
      }),
    );
  });

  it('gather the events to come that lie beyond the axis at its right end', () => {
    const events = [event(100), event(900), event(1_200), event(1_300)];
    const chips = laneChips(events, (at) => at, 1_000, 950, true);
    expect(chips.map(({ events: some, ahead }) => [some.map(({ at }) => at), ahead])).toEqual([
      [[100], false],
      [[900], false],
      [[1_200, 1_300], true],
    ]);
    expect(laneChips(events, (at) => at, 1_000, 950, false)).toHaveLength(2);
  });

  it('never lie under those to come, and still show every event once', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 30 }), (spots, ahead) => {
        const past = spots.map(([at, short]) => event(Math.min(at, 1_000), short)).sort((a, b) => a.at - b.at);
        const toCome = Array.from({ length: ahead }, (_, n) => event(1_100 + n));
        const chips = laneChips([...past, ...toCome], (at) => at, 1_000, 1_050, true);
        const last = chips.at(-1);
        expect(last?.events).toEqual(toCome);
        expect(chips.slice(0, -1).flatMap((chip) => chip.events)).toEqual(past.filter(({ at }) => at >= 0));
        for (const chip of chips.slice(0, -1)) expect(chip.x + chip.width / 2).toBeLessThanOrEqual((last?.x ?? 0) - (last?.width ?? 0) / 2);
      }),
    );
  });

  it('are few for thousands of events, whose number stays whole', () => {
    const events = Array.from({ length: 2_000 }, (_, n) => event(n / 2));
    const chips = laneChips(events, (at) => at, 1_000, 0, false);
    expect(chips.length).toBeLessThan(1_000 / 20);
    expect(chips.reduce((sum, chip) => sum + chip.events.length, 0)).toBe(2_000);
  });
});

describe('the change of the price after an event', () => {
  const slots = [slot(0, 100), slot(3_600, null), slot(7_200, 110), slot(10_800, 121), slot(14_400, null)];
  it('compares the last trade before the event with the last one up to the time after it', () => {
    expect(changeAfter(slots, 7_300, 3_600, 20_000)).toBeCloseTo(21, 9);
    expect(changeAfter(slots, 3_700, 3_600, 20_000)).toBeCloseTo(10, 9);
  });
  it('is unknown while that time lies ahead, and without a price before', () => {
    expect(changeAfter(slots, 7_300, 86_400, 20_000)).toBeNull();
    expect(changeAfter(slots, -5_000, 3_600, 20_000)).toBeNull();
    expect(changeAfter([], 10, 10, 100)).toBeNull();
  });
});

it('stored kinds of events that are unknown are left out, and without stored kinds all are shown', () => {
  expect(readKinds(undefined)).toEqual(EVENT_KINDS);
  expect(readKinds(['vote', 'weather', 'match'])).toEqual(['match', 'vote']);
  expect(readKinds([])).toEqual([]);
});

describe('the shading of matches', () => {
  const match = (at: number, until: number | null): ShareEvent => ({ ...event(at), until }) as ShareEvent;
  it('covers a time once, also where matches overlap, and leaves out other events and unknown ends', () => {
    const events = [
      match(50, 70),
      match(0, 20),
      match(10, 30),
      match(30, 40),
      match(90, null),
      { ...match(91, 99), kind: 'vote' } as ShareEvent,
    ];
    expect(matchSpans(events)).toEqual([
      { from: 0, to: 40 },
      { from: 50, to: 70 },
    ]);
  });
});
