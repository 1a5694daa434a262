import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { counted } from '../../lib/format/format.ts';

/** An account of the demo world, with counts of what it has. */
export interface DemoAccount {
  readonly name: string;
  readonly holdings: number;
  readonly hasOrders: boolean;
  readonly votes: number;
}

type Read = <N extends ResourceName>(name: N, params: Params<N>) => Promise<Data<N> | null>;

/** Limits of the search: votes, holders per share, and accounts to read. */
const MOST_VOTES = 4;
const MOST_OWNERS = 4;
const MOST_READ = 10;

const parts = ({ holdings, hasOrders, votes }: DemoAccount): number => [holdings > 0, hasOrders, votes > 0].filter(Boolean).length;

/** Returns accounts worth checking: holders of shares with an open vote, or else the richest. */
async function candidates(read: Read, shares: readonly string[]): Promise<string[]> {
  const owned = await Promise.all(shares.slice(0, MOST_VOTES).map((share) => read('owners', { share })));
  const owners = owned.flatMap((one) => one?.owners.slice(0, MOST_OWNERS) ?? []).map(({ name }) => name);
  const names =
    owners.length > 0 ? owners : ((await read('leaderboards', { board: 'rich', limit: MOST_READ }))?.rows ?? []).map(({ name }) => name);
  return [...new Set(names)].slice(0, MOST_READ);
}

/** Finds the first account with holdings, open orders and open votes on them, or else the one with most of these; null without any. */
export async function findDemoAccount(read: Read): Promise<DemoAccount | null> {
  const open = new Set((await read('votes', {}))?.map(({ share }) => share));
  let best: DemoAccount | null = null;
  for (const name of await candidates(read, [...open])) {
    const portfolio = await read('portfolio', { names: [name] });
    if (!portfolio) continue;
    const { accounts, holdings } = portfolio;
    const account = {
      name,
      holdings: holdings.length,
      // An open order reserves coin if it buys and influence if it sells.
      hasOrders: accounts.some(({ balance }) => balance.reserved > 0) || holdings.some(({ reserved }) => reserved > 0),
      votes: holdings.filter(({ share }) => open.has(share)).length,
    };
    if (parts(account) === 3) return account;
    if (parts(account) > (best ? parts(best) : 0)) best = account;
  }
  return best;
}

/** Returns the state of the search in words. A search without a result reports so, although the next block starts another. */
export const searchText = (foundNone: boolean): string =>
  foundNone
    ? 'No demo account with holdings, orders or votes found yet. Touchline searches again with every block. You can continue without one.'
    : 'Searching for a demo account with holdings, orders and votes…';

/** Returns what the account has, in words: "43 holdings, open orders, 3 open votes". */
export const demoAccountText = ({ holdings, hasOrders, votes }: DemoAccount): string =>
  [counted(holdings, 'holding', 'holdings'), hasOrders && 'open orders', votes > 0 && counted(votes, 'open vote', 'open votes')]
    .filter(Boolean)
    .join(', ');
