import { fail, ok } from '#contract/faults.ts';
import type { User } from '#contract/model/market/user.ts';
import { text } from '#contract/text/coded-text.ts';
import { combine, partialFault } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { readScreen } from '../../list-query.ts';

/** Rows of traders, by name or by page. Only REST lists them. */
export const usersFamily: ResourceDefinition<'users'> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  polled: true, // trades and holdings change without an event that names the trader
  persist: true,
  invalidatedBy: ({ ids }) => (ids ? ids.map((name) => ['user', name] as const) : [['user', '*']]),
  load: (params, ask, { api }) =>
    readScreen<User, string>(
      params,
      ({ name }) => name,
      'names',
      (query) => api().rest('/users/detailed', query as never, ask),
    ),
};

/** One trader: account, holdings and orders from the game state, volumes from REST. A part that fails is absent. */
export const userFamily: ResourceDefinition<'user'> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  polled: true, // holdings and orders change without an event that names the trader
  persist: true,
  invalidatedBy: ({ name }) => [['user', name]],
  async load({ name }, ask, { api }) {
    const [account, holdings, orders, volumes] = await Promise.all([
      api().gsp('get_user_account', { name }, ask),
      api().gsp('get_user_share_balances', { name }, ask),
      api().gsp('get_user_share_orders', { name }, ask),
      api().rest('/users/detailed', { names: [name], per_page: 5 }, ask),
    ]);
    if (!account.ok && !volumes.ok) return account;
    const row = volumes.ok ? volumes.value.data.items.find((user) => user.name === name) : undefined;
    const known = row !== undefined || (account.ok && account.value.data.last_active !== null);
    if (!known) return fail('not-found', text('trader.not-found', { name }));
    const parts = [account, holdings, orders, volumes].flatMap((part) => (part.ok ? [part.value] : []));
    const user: User = {
      ...row,
      name,
      balances: account.ok ? account.value.data.balance : null,
      last_active: (account.ok ? account.value.data.last_active : null) ?? row?.last_active ?? null,
      holdings: holdings.ok ? holdings.value.data : null,
      orders: orders.ok ? orders.value.data : null,
    };
    return ok({ ...combine(user, parts), ...partialFault(account, holdings, orders, volumes) });
  },
};
