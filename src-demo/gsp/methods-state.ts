import { z } from 'zod';
import { CHAIN } from '../world/chain.ts';
import { params } from '../world/params.ts';
import { mix } from '../world/rng.ts';
import type { World } from '../world/world.ts';
import { hosted, none, nodeOnly, plain, Refusal, unsafe, type Asked, type Method } from './method.ts';

/** Number of game files that a node keeps besides its state. */
export const EXT_FILES = 3;
export const extFile = (world: World, n: number): string =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((part) => mix(world.seed, 301, n, part).toString(16).padStart(8, '0')).join('');
/** Hash of the whole state at a block. */
const stateHash = (world: World, block: string): string =>
  [1, 2, 3, 4, 5, 6, 7, 8]
    .map((n) =>
      mix(world.seed, 302, ...[...block].map((one) => one.charCodeAt(0)), n)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');

const where = ({ head }: Asked) => ({
  blockhash: head.hash,
  chain: CHAIN.chain,
  gameid: CHAIN.gameId,
  height: head.height,
  state: head.state,
  version: CHAIN.version,
});
const needsWallet = (): Refusal => new Refusal(-32600, 'Wallet authorization is required');

export const STATE_METHODS = {
  get_params: hosted(z.looseObject({ name: z.string().default('') }), (world, { name }) =>
    Object.fromEntries([...params(world)].filter(([key]) => name === '' || key === name)),
  ),
  get_extfile: nodeOnly(z.looseObject({ hash: z.string() }), (world, { hash }) => ({
    exists: Array.from({ length: EXT_FILES }, (_, n) => extFile(world, n)).includes(hash),
    hash,
  })),
  getcurrentstate: plain(none, (world, _params, context) => ({
    ...where(context),
    gamestate: { seasons: world.calendar.seasons().length, clubs: world.clubs.count, players: world.players.count },
  })),
  // Moves that are not in a block yet, such as the orders of waiting traders.
  getpendingstate: plain(none, (_world, _params, context) => ({
    ...where(context),
    block: { hash: 'pending', height: context.head.height + 1, parent: context.head.hash },
    pending: {},
    version: context.head.height,
  })),
  getstatehash: plain(
    z.union([z.looseObject({ block: z.string() }), z.looseObject({ blockhash: z.string() })]),
    (world, params, { head }) => {
      const block = String('block' in params ? params.block : params.blockhash);
      return world.chain.knows(block) || block === head.hash
        ? stateHash(world, block)
        : new Refusal(-32603, `no state is kept for block ${block}`);
    },
  ),
  hashcurrentstate: { ...unsafe(none, (world, _params, { head }) => stateHash(world, head.hash)), plain: true },
  stop: unsafe(none, needsWallet),
  settargetblock: unsafe(none, needsWallet),
  checkdb: { ...unsafe(none, () => null), plain: true },
  compressjobpost: {
    ...unsafe(z.looseObject({ text: z.string().default('') }), (_world, { text }) => Buffer.from(text).toString('base64')),
    plain: true,
  },
} satisfies Record<string, Method>;
