import { fail, ok } from '#contract/faults.ts';
import type { User } from '#contract/model/market/user.ts';
import { text } from '#contract/text/coded-text.ts';
import { combine, partialFault } from '../../merge-readings.ts';
import { listKeys, usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import type { ScreenContext } from '../../../context.ts';
import { isScreened } from '../../../screener/prepare-query.ts';
import { readScreen, readScreened } from '../../list-query.ts';

/** Rows of traders, by name or by page. Only REST lists them. */
export const usersFamily: ResourceDefinition<'users', ScreenContext> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  polled: true, // trades and holdings change without an event that names the trader
  invalidatedBy: ({ ids, ...list }) => (ids ? usersOf(ids) : listKeys('user', list)),
  offline: true,
  load: (params, ask, context) => {
    const { api } = context;
    if (!params.ids && isScreened('users', params)) return readScreened<User>('users', params, ask, context);
    return readScreen<User, string>(
      params,
      ({ name }) => name,
      'names',
      (query) => api().rest('/users/detailed', query as never, ask),
    );
  },
};

/** One trader: account, holdings and orders from the game state, volumes from REST. A part that fails is absent. */
export const userFamily: ResourceDefinition<'user'> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  polled: true, // holdings and orders change without an event that names the trader
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
    const { balance = null, last_active = null } = account.ok ? account.value.data : {};
    if (!row && last_active === null) return fail('not-found', text('trader.not-found', { name }));
    const parts = [account, holdings, orders, volumes];
    const user: User = {
      ...row,
      name,
      balances: balance,
      last_active: last_active ?? row?.last_active ?? null,
      holdings: holdings.ok ? holdings.value.data : null,
      orders: orders.ok ? orders.value.data : null,
    };
    const readings = parts.flatMap((part) => (part.ok ? [part.value] : []));
    return ok({ ...combine(user, readings), ...partialFault(...parts) });
  },
};
