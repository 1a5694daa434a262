import { z } from 'zod';
import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Named } from '../../../src-preload/contract/model/name.ts';
import type { EntityRef } from '../../../src-preload/contract/model/share.ts';

const text = z.string().max(200).nullish();
const id = z.int().nonnegative();
const Body = z.looseObject({
  PlayerData: z.looseObject({ P: z.array(z.looseObject({ id, f: text, s: text })) }).nullish(),
  ClubData: z.looseObject({ C: z.array(z.looseObject({ id, n: text })) }).nullish(),
});
/** Both forms in use: the data itself, or wrapped as `PackData`. */
const Pack = z.preprocess((raw) => (raw !== null && typeof raw === 'object' && 'PackData' in raw ? raw.PackData : raw), Body);

const row = (ref: string, name: string): Named[] => (name === '' ? [] : [{ ref: ref as EntityRef, name, sub: null }]);

/** Names of a name pack, as read from a file or an address. */
export function readPack(body: string, from: string): Result<Named[]> {
  let raw: unknown;
  try {
    raw = JSON.parse(body);
  } catch (cause) {
    return fail('unreadable', `the name pack ${from} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const pack = Pack.safeParse(raw);
  if (!pack.success)
    return fail('unreadable', `the name pack ${from}: \`${pack.error.issues[0]?.path.join('.') ?? ''}\` is not in the known form`);
  const players = (pack.data.PlayerData?.P ?? []).flatMap(({ id: n, f, s }) => row(`player_${n}`, [f, s].filter(Boolean).join(' ').trim()));
  const clubs = (pack.data.ClubData?.C ?? []).flatMap(({ id: n, n: name }) => row(`club_${n}`, (name ?? '').trim()));
  if (players.length + clubs.length === 0) return fail('unreadable', `the name pack ${from} holds no names`);
  return ok([...clubs, ...players]);
}
