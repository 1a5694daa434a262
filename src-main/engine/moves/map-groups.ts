import type { MapGroup, MapOf, MapShare, MarketMap } from '#contract/model/market/market-map.ts';
import { marketValueOf } from '#contract/model/market/money.ts';
import type { Breadth } from '#contract/model/market/movers.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { MarketMoves, Moved } from './market-moves.ts';
import type { PricedShare } from './priced-shares.ts';

/** What the value of the whole market is recorded under. */
export const WHOLE_MARKET = 'market';

/** The value of a share: its last price times all its influence, as the game counts it. */
const valueOf = ({ move }: Moved): number | null => (move.last === null ? null : marketValueOf(move.last));

/** The key of the group of a share: a league as `ENG 1`, or a position; `—` if unknown. */
function groupOf(row: PricedShare, by: MapOf['group']): string {
  if (by === 'position') return row.position ?? '—';
  return row.country === null || row.division === null ? '—' : `${row.country} ${row.division}`;
}

/** Sums values, and the change of those that can be compared: a share without a trade in the span has not moved. */
function sums(moved: readonly Moved[]): { value: number | null; change: number | null; traded: number | null } {
  let [value, now, before, traded] = [0, 0, 0, 0];
  let [known, tradedKnown] = [false, false];
  for (const one of moved) {
    const { move } = one;
    const worth = valueOf(one);
    if (move.traded !== null) [traded, tradedKnown] = [traded + move.traded, true];
    if (worth === null) continue;
    [value, known] = [value + worth, true];
    if (move.from === null && !move.idle) continue;
    now += worth;
    before += marketValueOf(move.from ?? move.last ?? 0);
  }
  return { value: known ? value : null, change: before > 0 ? (now / before - 1) * 100 : null, traded: tradedKnown ? traded : null };
}

function shown(one: Moved, by: MapOf['group'], spreadOf: (row: PricedShare) => number | null, mine: ReadonlySet<Share>): MapShare {
  const { row, move } = one;
  const lastTrade = row.week === 0 && move.trades === 0;
  return {
    share: row.share,
    group: groupOf(row, by),
    value: valueOf(one),
    change: move.change,
    traded: move.traded,
    last: move.last as MapShare['last'],
    spread: spreadOf(row),
    mine: mine.has(row.share),
    idle: lastTrade,
  };
}

interface Beside {
  readonly spreadOf: (row: PricedShare) => number | null;
  readonly mine: ReadonlySet<Share>;
  readonly syncedAt: number | null;
}
/** Groups the shares with a price; groups and shares are the largest first. */
export function marketMap({ moved, market }: MarketMoves, asked: MapOf, { spreadOf, mine, syncedAt }: Beside): MarketMap {
  const { kind, group: by, within, limit } = asked;
  const ofClub = within?.startsWith('club_') ? Number(within.slice(5)) : null;
  const chosen = moved.filter(({ row }) => {
    if (ofClub !== null) return row.kind === 'player' && row.club === ofClub;
    return row.kind === kind && (within === undefined || groupOf(row, by) === within);
  });
  const priced = chosen.filter(({ move }) => move.last !== null);
  const groups = Map.groupBy(priced, ({ row }) => groupOf(row, by));
  const total = (of: 'club' | 'player'): number | null => sums(moved.filter(({ row }) => row.kind === of)).value;
  const largest = [...priced].sort((a, b) => (valueOf(b) ?? 0) - (valueOf(a) ?? 0)).slice(0, limit);
  return {
    groups: [...groups]
      .map(([key, all]): MapGroup => {
        const first = by === 'league' ? all[0]?.row : undefined;
        const where = { country: first?.country ?? null, division: first?.division ?? null, league: first?.league ?? null };
        return { key, ...where, shares: all.length, ...sums(all) };
      })
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0)),
    shares: largest.map((one) => shown(one, by, spreadOf, mine)),
    leftOut: priced.length - largest.length,
    unpriced: chosen.length - priced.length + (kind === 'player' && within === undefined ? market.unpriced : 0),
    clubs: total('club'),
    players: total('player'),
    syncedAt: syncedAt as MarketMap['syncedAt'],
  };
}

/** Counts the shares that rose, fell and stood still, and sums value and volume. `all` counts every share of the game. */
export const marketValue = ({ moved }: MarketMoves): number | null => sums(moved).value;
export function breadthOf({ moved }: MarketMoves, day: MarketMoves, all: number, syncedAt: number | null): Omit<Breadth, 'values'> {
  const count = (holds: (one: Moved) => boolean): number => moved.filter(holds).length;
  const { value, change } = sums(moved);
  const volume = sums(day.moved).traded;
  const weeks = day.moved.flatMap(({ row }) => row.week ?? []);
  const week = weeks.length > 0 ? weeks.reduce((sum, one) => sum + one, 0) : null;
  const [up, down] = [count(({ move }) => (move.change ?? 0) > 0), count(({ move }) => (move.change ?? 0) < 0)];
  const unchanged = count(({ move }) => move.change === 0);
  const unknown = count(({ move }) => move.change === null && !move.idle && (move.traded ?? 0) > 0);
  return {
    up,
    unchanged,
    down,
    unknown,
    notTraded: Math.max(0, all - up - down - unchanged - unknown),
    value,
    change,
    volume,
    volumeWeek: week,
    volumeChange: volume === null || week === null || week === 0 ? null : (volume / (week / 7) - 1) * 100,
    priced: count(({ move }) => move.last !== null),
    shares: all,
    syncedAt: syncedAt as Breadth['syncedAt'],
  };
}
