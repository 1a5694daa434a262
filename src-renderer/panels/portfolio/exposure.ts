import type { Share } from '#contract/model/market/share.ts';
import type { ExposureKind } from '#contract/settings/portfolio.ts';
import { positionsOf } from '#contract/model/clubs/player.ts';
import { weightsOf } from '#contract/model/folio/weights.ts';
import type { HoldingPosition } from './positions.ts';

/** What is known of a player beside his holding. */
export interface PlayerFacts {
  readonly club_id?: number | null | undefined;
  readonly agent_name?: string | null | undefined;
  readonly age?: number | null | undefined;
  readonly dob?: number | null | undefined;
  readonly multi_position?: number | null | undefined;
  readonly positions?: readonly string[] | null | undefined;
}

/** A part of a portfolio: its holdings with the value at last prices in base units. */
export interface ExposureGroup {
  /** `club_7`, a league as `ENG 1`, a country as `ENG`, a position, an age band, seasons of contract or a name; null for holdings of which it is not known or does not apply. */
  readonly key: string | null;
  readonly value: number;
  /** Percent of the value of all holdings with a price. */
  readonly part: number;
  readonly shares: number;
  readonly over: boolean;
}

const YEAR = 365.25 * 86_400;
/** Age bands by their youngest year. */
const BANDS = [0, 21, 24, 27, 30, 33] as const;
export function bandOf(age: number): string {
  const n = BANDS.findLastIndex((from) => age >= from);
  const [from, next] = [BANDS[n] ?? 0, BANDS[n + 1]];
  return next === undefined ? `${from}+` : from === 0 ? `–${next - 1}` : `${from}–${next - 1}`;
}

/** Returns the group of a holding; null where it is not known or does not apply. `now` in Unix seconds. */
export function groupKey(kind: ExposureKind, row: HoldingPosition, facts: PlayerFacts | undefined, now: number): string | null {
  const [details] = row.details;
  const club = row.kind === 'club' ? row.share : (details?.club_id ?? facts?.club_id);
  if (kind === 'club') return club === null || club === undefined ? null : typeof club === 'number' ? `club_${club}` : club;
  if (kind === 'league')
    return details?.country_id && typeof details.division === 'number' ? `${details.country_id} ${details.division}` : null;
  if (kind === 'country') return details?.country_id ?? null;
  if (row.kind === 'club') return null;
  if (kind === 'contract') return typeof details?.contract === 'number' ? String(Math.max(1, details.contract)) : null;
  if (kind === 'agent') return details?.agent_name ?? facts?.agent_name ?? null;
  if (kind === 'position')
    return facts?.positions?.[0] ?? (typeof facts?.multi_position === 'number' ? positionsOf(facts.multi_position)[0] : null) ?? null;
  const age = facts?.age ?? (typeof facts?.dob === 'number' ? Math.floor((now - facts.dob) / YEAR) : null);
  return age === null ? null : bandOf(age);
}

/** Groups holdings by value at last prices, the largest first. A group above the limit (percent) is marked; the unknown ones never are. */
export function exposureOf(
  kind: ExposureKind,
  rows: readonly HoldingPosition[],
  factsOf: (share: Share) => PlayerFacts | undefined,
  limit: number | undefined,
  now: number,
): ExposureGroup[] {
  const priced = rows.filter(({ atLast }) => atLast !== null);
  const all = priced.reduce((sum, { atLast }) => sum + (atLast ?? 0), 0);
  const groups = [...Map.groupBy(priced, (row) => groupKey(kind, row, factsOf(row.share), now))];
  return groups
    .map(([key, members]): ExposureGroup => {
      const value = members.reduce((sum, { atLast }) => sum + (atLast ?? 0), 0);
      const part = all > 0 ? (value / all) * 100 : 0;
      return { key, value, part, shares: members.length, over: key !== null && limit !== undefined && part > limit };
    })
    .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.value - a.value || String(a.key).localeCompare(String(b.key)));
}

/** A share with a target: its part now, and what would have to be bought (positive) or sold. Coin in base units; null without a price. */
export interface Drift {
  readonly share: Share;
  readonly target: number;
  readonly part: number | null;
  readonly drift: number | null;
  readonly coin: number | null;
  readonly num: number | null;
}
/** Compares weights with targets, the largest difference first. A share with a target that is not held has a part of zero. */
export function driftsOf(rows: readonly HoldingPosition[], targets: Readonly<Record<string, number>>): Drift[] {
  const { all, worthOf, weightOf } = weightsOf(rows.map(({ share, atLast }) => ({ share, worth: atLast })));
  return (Object.entries(targets) as [Share, number][])
    .map(([share, target]): Drift => {
      const [worth, part] = [worthOf(share), weightOf(share)];
      const coin = part === null || worth === null ? null : Math.round((target / 100) * all - worth);
      const last = rows.find((one) => one.share === share)?.last ?? null;
      return {
        share,
        target,
        part,
        drift: part === null ? null : part - target,
        coin,
        num: coin === null || last === null || last <= 0 ? null : Math.round(coin / last),
      };
    })
    .sort((a, b) => Math.abs(b.drift ?? 0) - Math.abs(a.drift ?? 0) || a.share.localeCompare(b.share));
}
