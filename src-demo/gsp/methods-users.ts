import { z } from 'zod';
import { finances } from '../world/clubs/finances.ts';
import { activeAt } from '../world/market/owners.ts';
import { vaults, type DemoVault } from '../world/market/vaults.ts';
import { wealth } from '../world/market/wealth.ts';
import type { World } from '../world/world.ts';
import { byName, hosted, id, nodeOnly, none, unsafe, upTo, type Method } from './method.ts';

const vaultRow = (world: World, one: DemoVault) => ({
  vault_id: one.id,
  founder: world.users.name(one.founder),
  controller: world.users.name(one.controller),
  share: world.shares.object(one.share),
  num: one.num,
  created: one.since,
});

/** Balances of all traders. */
function everyBalance(world: World) {
  return world.users.names.map((name, user) => {
    const [total, reserved] = [wealth(world).balance(user), wealth(world).reserved(user)];
    return { name, balance: { total, available: total - reserved, reserved } };
  });
}

export const USER_METHODS = {
  get_user_account: hosted(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return { balance: { available: 0, reserved: 0, total: 0 }, last_active: null, name };
    return { balance: world.ledger.balance(user), last_active: activeAt(world, user), name };
  }),
  get_all_users: unsafe(none, (world) => everyBalance(world)),
  get_users_last_active: nodeOnly(z.looseObject({ names: z.array(z.string()) }), (world, { names }) =>
    names.map((name) => {
      const user = world.users.indexOf(name);
      return { name, last_active: user === null ? null : activeAt(world, user) };
    }),
  ),
  get_user_wages: nodeOnly(
    z.looseObject({ id: z.union([id, z.string()]), season_id: id, wage_type: z.enum(['agent', 'manager']) }),
    (world, query) => {
      const user =
        typeof query.id === 'string' ? world.users.indexOf(query.id) : query.id < world.users.count && query.id >= 0 ? query.id : null;
      if (user === null || !world.calendar.has(query.season_id)) return [];
      const { start, end } = world.calendar.season(query.season_id);
      const until = Math.min(end, world.now()) + 1;
      if (query.wage_type === 'manager') {
        const club = world.clubs.managedBy(user);
        return club === null
          ? []
          : finances(world)
              .managerWages(club, start, until)
              .map(({ amount }) => ({ wage: amount }));
      }
      return upTo(world.players.count)
        .filter((player) => world.players.facts(player).agent === user)
        .flatMap((player) => world.payouts.ofPlayer(player, start, until).map(({ agent_wage }) => ({ wage: agent_wage })));
    },
  ),
  get_vaults: hosted(
    z.looseObject({ controller: z.string().default(''), ids: z.array(z.union([id, z.string()])).default([]) }),
    (world, { controller, ids }) =>
      vaults(world)
        .filter(
          (one) =>
            (controller === '' || world.users.name(one.controller) === controller) &&
            (ids.length === 0 || ids.map(Number).includes(one.id)),
        )
        .map((one) => vaultRow(world, one)),
  ),
  get_vaults_by_founder: nodeOnly(z.looseObject({ founder: z.string().default('') }), (world, { founder }) =>
    vaults(world)
      .filter((one) => founder === '' || world.users.name(one.founder) === founder)
      .map((one) => vaultRow(world, one)),
  ),
} satisfies Record<string, Method>;
