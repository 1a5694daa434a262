import type { Owners } from '../../../src-preload/contract/model/holding.ts';
import { optionLabel, shareOfSupply, type Standing } from '../../lib/votes.ts';

export interface Holder {
  readonly name: string;
  /** Null: what this voter holds is not told. */
  readonly num: number | null;
  readonly percent: number | null;
  /** Null: has not voted, or who voted is not told. */
  readonly choice: string | null;
  readonly voted: boolean | null;
  /** When the vote was first seen here; null where it was there before the first reading. */
  readonly at: number | null;
  readonly active: number | null;
}
interface Facts {
  readonly owners: Owners['owners'];
  readonly voters: Readonly<Record<string, number>> | null;
  readonly votedAt: Readonly<Record<string, number>>;
  readonly standings: readonly Standing[];
  /** When somebody was last active, where owners do not say. */
  readonly active: ReadonlyMap<string, number>;
}

/** Owners and voters in one list: who holds how much, and who chose what. */
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
      choice: option === undefined ? null : (one?.label ?? optionLabel({ id: option, candidate: null })),
      voted: voters === null ? null : option !== undefined,
      at: votedAt[name] ?? null,
      active: lastActive ?? active.get(name) ?? null,
    };
  });
}
