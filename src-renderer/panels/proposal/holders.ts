import type { Owners } from '#contract/model/market/holding.ts';
import { shareOfSupply } from '#contract/model/market/money.ts';
import { type OptionResult } from '../../lib/domain/vote-standing.ts';
import { counted, plural, whole } from '../../lib/format/format.ts';

/** A holder or voter of a share. `active` is the last activity in Unix seconds, null if unknown. */
export interface Holder {
  readonly name: string;
  /** Null: this voter's influence is unknown. */
  readonly num: number | null;
  readonly percent: number | null;
  /** Null: has not voted, or the voters are unknown. */
  readonly choice: string | null;
  readonly voted: boolean | null;
  /** When the vote was first seen here, in Unix seconds; null if it was already there at the first reading. */
  readonly at: number | null;
  readonly active: number | null;
}
interface Facts {
  readonly owners: Owners['owners'];
  readonly voters: Readonly<Record<string, number>> | null;
  readonly votedAt: Readonly<Record<string, number>>;
  readonly standings: readonly OptionResult[];
  /** Last activity of traders in Unix seconds, for holders without one in `owners`. */
  readonly active: ReadonlyMap<string, number>;
}

/** Merges holders and voters into one list, with influence and choice. */
export function holders({ owners, voters, votedAt, standings, active }: Facts): Holder[] {
  const rows = new Map<string, { num: number | null; lastActive: number | null }>(owners.map((owner) => [owner.name, owner]));
  for (const name of Object.keys(voters ?? {})) if (!rows.has(name)) rows.set(name, { num: null, lastActive: null });
  return [...rows].map(([name, { num, lastActive }]) => {
    const option = voters === null || !Object.hasOwn(voters, name) ? undefined : voters[name];
    const one = standings.find(({ id }) => id === option);
    return {
      name,
      num,
      percent: num === null ? null : shareOfSupply(num),
      choice: option === undefined ? null : (one?.label ?? `No longer listed, number ${option}`),
      voted: voters === null ? null : option !== undefined,
      at: votedAt[name] ?? null,
      active: lastActive ?? active.get(name) ?? null,
    };
  });
}

/** Text for the rows of the list, after their number: "25 traders: 24 of 24 holders, 1 voter without any left". */
export function unitWords(rows: readonly Holder[], { total, voters }: { readonly total: number | null; readonly voters: boolean }): string {
  const listed = rows.filter(({ num }) => num !== null).length;
  const beyond = rows.length - listed;
  const all = total !== null && total <= listed;
  const of = total === null ? /* @wc-include */ 'many' : whole(Math.max(total, listed));
  if (beyond > 0) {
    const voted = counted(beyond, 'voter', 'voters');
    const left = all ? `${voted} no longer holding` : `${voted} not listed`;
    return `${plural(rows.length, 'trader', 'traders')}: ${whole(listed)} of ${of} holders, ${left}`;
  }
  return `${all ? plural(listed, 'holder', 'holders') : `of ${of} holders listed`}${voters ? '' : '; votes not reported'}`;
}
