import { describe, expect, it } from 'vitest';
import type { Club } from '#contract/model/clubs/club.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { User } from '#contract/model/market/user.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { clubSub, holders } from '#view/panels/club/club-facts.ts';
import { report, select, type StreamEntry } from '#view/panels/connection/events.ts';
import { spenderWords } from '#view/panels/connection/source-labels.ts';
import { chartOf } from '#view/panels/market/charts.ts';
import { flags, injuredUntil, morale, positions, recent } from '#view/lib/domain/player-condition.ts';
import { held, idsOf, sum } from '#view/panels/trader/holdings.ts';
import { direction, linePath } from '#view/ui/data/sparkline-path.ts';

describe('player facts', () => {
  it('qualify morale, and keep an unknown value unknown', () => {
    expect(morale({ morale: 1, concerns: 0 })?.text).toBe('seems content');
    expect(morale({ morale: 0, concerns: 0 })?.text).toBe('may be unhappy');
    expect(morale({ morale: 1, concerns: 4 })?.text).toBe('has concerns');
    expect(morale({ morale: null })).toBeNull();
  });
  it('treat an injury with a past date as healed', () => {
    expect(injuredUntil({ injured: 99 }, 100)).toBeNull();
    expect(injuredUntil({ injured: 101 }, 100)).toBe(101);
    expect(injuredUntil({ injured: 0 }, 100)).toBeNull();
  });
  it('separate the main position from the others', () =>
    expect(positions({ position: 4, multi_position: 4 | 2 | 8 })).toEqual({ main: 'CB', others: ['LB', 'RB'] }));
  it('show no rating for a match without play', () => expect(recent('-6-7')).toEqual([null, 6, null, 7]));
  it('list only conditions that apply', () =>
    expect(flags({ injured: 200, banned: 1, cup_tied: false, retired: false } as Player, 100)).toEqual(['injured', 'banned for 1 match']));
});

describe('club facts', () => {
  it('show the ground', () => {
    expect(clubSub({ club_id: 7, country_id: 'ENG', division: 2 } as Club)).toBe('club 7 · England, Division 2');
    expect(clubSub({ club_id: 7 } as Club)).toBe('club 7');
  });
  it('list each holder once, the largest first', () => {
    expect(
      holders({
        top_influencers: [
          { name: 'a', num: 1 },
          { name: 'b', num: 9 },
          { name: 'a', num: 1 },
        ],
      } as unknown as Club),
    ).toEqual([
      { name: 'b', num: 9 },
      { name: 'a', num: 1 },
    ]);
  });
});

describe('trader facts', () => {
  const user = {
    name: 'ann',
    holdings: [
      { share: 'club_2', total: 10 },
      { share: 'player_5', total: 30 },
      { share: 'club_1', total: 20 },
    ],
  } as unknown as User;
  it('request the prices of the holdings', () => {
    expect(idsOf(user, 'club')).toEqual([1, 2]);
    expect(idsOf(user, 'club', 1)).toEqual([1]);
    expect(idsOf(null, 'club')).toEqual([]);
  });
  it('sum holdings with a price and count those without', () => {
    expect(sum(held(user, (share) => (share === 'club_2' ? 100 : null)))).toEqual({ worth: 1_000, missing: 2 });
  });
});

describe('the stream inspector', () => {
  const entry = (n: number, more: Partial<StreamEntry> = {}): StreamEntry => ({
    n,
    at: n,
    name: 'resource.changed',
    id: `e:${n}`,
    topics: ['club:7'],
    text: verbatim(''),
    mark: 'event',
    ...more,
  });
  const entries = [entry(3, { mark: 'gap', name: 'gap', topics: [] }), entry(2), entry(1, { topics: ['player:9'] })];
  it('filters by topic, name or id', () => {
    expect(select(entries, 'PLAYER', false).map(({ n }) => n)).toEqual([1]);
    expect(select(entries, 'e:2', false).map(({ n }) => n)).toEqual([2]);
  });
  it('shows marked events alone', () => expect(select(entries, '', true).map(({ n }) => n)).toEqual([3]));
  it('formats an event as one line for a report', () => expect(report(entries, 9).split('\n')).toHaveLength(4));
});

it('a chart name is found in any case, and its values are ordered from the oldest', () => {
  const charts = {
    CoinPriceChart: [
      { time: 2, value: 5 },
      { time: 1, value: 4 },
    ],
  } as unknown as Parameters<typeof chartOf>[0];
  expect(chartOf(charts, 'coinpricechart')).toEqual([4, 5]);
  expect(chartOf(charts, 'other')).toBeUndefined();
});

it('a sparkline is coloured by its ends and is flat when they are equal', () => {
  expect(direction(1, 2)).toBe('up');
  expect(direction(2, 2)).toBe('flat');
  expect(linePath([1], 10, 10)).toBe('');
  expect(linePath([2, 2], 10, 10)).toBe('M0.0 5.0L10.0 5.0');
});

it('callers have readable names, and a truncated key stays as it is', () => {
  expect(spenderWords('clubs {"ids":[1,2,3],"limit":500}')).toBe('clubs · 3 ids');
  expect(spenderWords('candles {"from":5,"interval":"1h","share":"club_7"}')).toBe('candles · club_7 · 1h');
  expect(spenderWords('market {}')).toBe('market');
  expect(spenderWords('clubs {"ids":[1,')).toBe('clubs {"ids":[1,');
});
