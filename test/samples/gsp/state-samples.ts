import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { sample, type GspSample } from './sample.ts';

const HASH = '9f2c5b1a';
const STATE = { blockhash: HASH, chain: 'polygon', gameid: 'g', height: 88_000_000, state: 'up-to-date', version: 'a1b2c3' };
const AT = { height: 88_000_000, hash: HASH, chain: 'polygon', gameId: 'g', state: 'up-to-date', version: 'a1b2c3', initial: false };

export const STATE_SAMPLES = {
  getnullstate: sample({}, STATE, { ...AT, pending: false, game: null }),
  getcurrentstate: sample({}, { ...STATE, gamestate: { seasons: 4 } }, { ...AT, game: { seasons: 4 } }, { free: ['gamestate.seasons'] }),
  getpendingstate: sample({}, { ...STATE, pending: { moves: 2 } }, { ...AT, pending: true, game: { moves: 2 } }, { free: ['pending.moves'] }),
  hashcurrentstate: sample({}, 'ab12', 'ab12'),
  getstatehash: { params: { block: HASH }, required: ['block'], wire: 'ab12', model: 'ab12' },
  waitforchange: { params: { hash: '' }, wire: HASH, model: HASH },
  waitforpendingchange: { params: { version: 1 }, wire: { ...STATE, pending: { moves: 2 } }, model: { pending: true }, free: ['pending.moves'] },
  get_params: { params: { name: '' }, wire: { 'agent-min-bps': 500, 'ban-length-yellowred': 1 }, model: { 'agent-min-bps': 500 }, free: ['agent-min-bps', 'ban-length-yellowred'] },
  get_extfile: sample({ hash: HASH }, { exists: true, hash: HASH }, { exists: true, hash: HASH }, { required: [] }),
  stop: sample({}, null, null),
  settargetblock: { wire: null, model: null, free: [''] },
  checkdb: { wire: null, model: null, free: [''] },
  compressjobpost: { wire: 'text', model: 'text' },
} satisfies Partial<Record<GspMethod, GspSample>>;
