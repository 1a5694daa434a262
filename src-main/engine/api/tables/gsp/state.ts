import { z } from 'zod';
import { ExtFile, type ChainState } from '#contract/model/app/status.ts';
import { int, none, oneOf, text } from '../../schema/fields.ts';
import { isObject, unwrap } from '../../schema/envelope.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';

const facts = z.looseObject({
  height: int.min(0).nullish(),
  blockhash: text.nullish(),
  state: text.nullish(),
  chain: text.nullish(),
  gameid: text.nullish(),
  version: z.union([text, int]).nullish(),
  block: z.looseObject({ hash: text.nullish(), height: int.min(0).nullish(), parent: text.nullish() }).nullish(),
  gamestates: z.record(z.string(), z.unknown()).nullish(),
});

/** A state in the current form (an envelope) and in that of older nodes (`block` beside `gamestates`). */
const chainState = facts.transform((row): ChainState => {
  const { height, hash, chain, gameId, state, version } = unwrap(row);
  const older = Object.values(row.gamestates ?? {})[0];
  const game = isObject(older) && 'game-state' in older ? older['game-state'] : (row['gamestate'] ?? row['pending'] ?? null);
  return {
    height,
    hash: hash === 'pending' ? null : hash,
    parent: row.block?.parent ?? null,
    state,
    chain,
    gameId,
    version,
    initial: isObject(game) && game['initial'] === true,
    pending: hash === 'pending' || 'pending' in row,
    game,
  };
});

/** The game's parameters by name, mostly numbers and text; other values stay as served. */
const params = z.record(z.string(), z.unknown());
const hash = text.regex(/^(0x)?[0-9a-f]*$/i, 'wants.not-hash');
const hashOf = z
  .strictObject({ block: text.optional(), blockhash: text.optional() })
  .refine(({ block, blockhash }) => block !== undefined || blockhash !== undefined, 'wants.block');
const open = z.looseObject({});
const acting = gsp('off', FRESH.head, [], open, z.union([z.null(), z.boolean(), text, open]), { acts: true });
const nextPending = z.strictObject({ version: int.min(0).default(0) });

export const GSP_STATE = {
  getnullstate: gsp('yes', FRESH.head, ['block'], none, chainState, { whole: true }),
  getcurrentstate: gsp('unknown', FRESH.head, ['block'], none, chainState, { whole: true }),
  getpendingstate: gsp('unknown', FRESH.head, [], none, chainState, { whole: true }),
  hashcurrentstate: gsp('off', FRESH.head, [], none, hash),
  getstatehash: gsp('unknown', FRESH.reference, [], hashOf, hash),
  waitforchange: gsp('raw', FRESH.head, [], z.strictObject({ hash: text.default('') }), text, { positional: true }),
  waitforpendingchange: gsp('unknown', FRESH.head, [], nextPending, chainState, { positional: true, whole: true }),
  get_params: gsp('yes', FRESH.reference, ['params'], z.strictObject({ name: text.default('') }), params),
  get_extfile: gsp('raw', FRESH.reference, [], z.strictObject({ hash: text.optional() }), oneOf(ExtFile)),

  stop: gsp('off', FRESH.head, [], none, z.null(), { acts: true }),
  settargetblock: acting,
  checkdb: acting,
  compressjobpost: acting,
} as const;
