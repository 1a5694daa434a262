import type { FieldKind } from '#contract/fields/field.ts';
import { ageAt } from '../store/cache/market-rows.ts';
import { wageDue } from '#contract/model/clubs/wage-law.ts';
import { payoutOfSeason, SEASON_WEEKS } from '#contract/model/worth/payout-rules.ts';
import { marketValueOf } from '#contract/model/market/money.ts';
import { discountOf } from '../worth/club-owns.ts';
import { seasonsOf } from '../worth/payback.ts';
import type { ColumnTable, Derivations, Derive } from './column-table.ts';
import { clubValues } from './peers.ts';

/**
 * Computes a column row by row from at most four others of the table. Every change of a row voids these columns: a call for each row that
 * spreads a list of its values takes five times as long.
 */
const from =
  (fields: readonly string[], compute: (a: number, b: number, c: number, d: number) => number): Derive =>
  (table) => {
    const out = new Float64Array(table.count);
    const columns = fields.map((field) => table.numbers(field));
    const [first = out, second = first, third = first, fourth = first] = columns;
    for (let row = 0; row < out.length; row++) {
      const value = compute(first[row] as number, second[row] as number, third[row] as number, fourth[row] as number);
      out[row] = value - value === 0 ? value : NaN; // neither infinite nor unknown
    }
    return out;
  };
const flag = (value: boolean): number => Number(value);
const positive = (value: number): number => (value > 0 ? value : NaN);

const ofBook: Derivations = {
  spread: { derive: from(['bid', 'ask'], (bid, ask) => ask - bid) },
  spread_percent: { derive: from(['bid', 'ask'], (bid, ask) => ((ask - bid) / ((ask + bid) / 2)) * 100) },
  market_value: { derive: from(['last'], marketValueOf) },
  payback: { derive: from(['ask_mine', 'payout_season'], (ask, payout) => seasonsOf(ask, payout) ?? NaN) },
};

/** Takes a field of a player's club. */
const ofClub =
  (clubs: () => ColumnTable, field: string): Derive =>
  (table) => {
    const owners = table.numbers('club_id');
    const values = clubs().numbers(field);
    const places = new Map(Array.from(clubs().ids, (id, row) => [id, row] as const));
    const out = new Float64Array(owners.length);
    for (let row = 0; row < out.length; row++) out[row] = values[places.get(owners[row] as number) ?? -1] ?? NaN;
    return out;
  };

/** Columns that are computed from others, by kind. Players read their clubs, and clubs the prices of their players. */
export const derivationsOf = (clubs: () => ColumnTable, players: () => ColumnTable): Readonly<Record<FieldKind, Derivations>> => ({
  players: {
    ...ofBook,
    age: { timed: true, derive: (table) => from(['dob'], (dob) => ageAt(dob, table.now))(table) },
    injured_now: {
      timed: true,
      derive: (table) => from(['injured_until'], (until) => (until === until ? flag(until > table.now) : NaN))(table),
    },
    eligible: {
      timed: true,
      derive: from(['injured_now', 'banned', 'retired'], (injured, banned, retired) =>
        injured === 1 || banned > 0 || retired === 1 ? 0 : injured === 0 && banned === 0 && retired === retired ? 1 : NaN,
      ),
    },
    wage_due: { derive: from(['rating'], (rating) => (rating === rating ? wageDue(rating) : NaN)) },
    wage_gap: { derive: from(['wage_due', 'wages'], (due, wages) => due - wages) },
    division: { beside: clubs, timed: true, derive: ofClub(clubs, 'division') },
    league_id: { beside: clubs, timed: true, derive: ofClub(clubs, 'league_id') },
    payout_season: {
      derive: from(['payout_served', 'wages', 'field_time', 'free'], (served, wages, time, free) =>
        served === served ? served : free === 1 ? 0 : payoutOfSeason(wages, time === time ? time / 100 : null),
      ),
    },
  },
  clubs: {
    ...ofBook,
    payout_season: { derive: from(['payout_served'], (served) => served) },
    nav: { beside: players, derive: (table) => clubValues(table, players()) },
    discount: { beside: players, derive: from(['last', 'nav'], (last, nav) => discountOf(last, nav) ?? NaN) },
    wage_seasons: { derive: from(['balance', 'total_wages'], (balance, wages) => balance / (positive(wages) * SEASON_WEEKS)) },
  },
  users: {
    idle_days: { timed: true, derive: (table) => from(['last_active'], (at) => (table.now - at) / 86_400)(table) },
    manager: { derive: (table) => Float64Array.from(table.numbers('club_id'), (club) => flag(club === club)) },
    net_7d: { derive: from(['buy_volume_7_day', 'sell_volume_7_day'], (bought, sold) => bought - sold) },
  },
});
