import { splitRef, type EntityKind } from '#contract/model/market/share.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { UserContext } from '../context.ts';
import { readOnce } from '../live/read-once.ts';
import type { Registry } from '../live/registry.ts';
import type { OwnField, OwnRefs } from '../screener/own-fields.ts';

/** Longest wait for holdings and auctions; without them, the fields are unknown. */
const PATIENCE_MS = 10_000;
const KIND: Readonly<Record<FieldKind, EntityKind>> = { players: 'player', clubs: 'club', users: 'user' };

/** Reads what the user holds and watches, and which players are in an auction, for the fields of that name. */
export function ownRefs({ registry, user, clock }: Pick<UserContext, 'user' | 'clock'> & { readonly registry: Registry }): OwnRefs {
  const patient = { from: 0, patienceMs: PATIENCE_MS };
  const sources: Readonly<Record<OwnField, () => Promise<readonly string[] | null>>> = {
    async held() {
      if (user.accounts.all().length === 0) return [];
      const { data } = await readOnce({ clock, registry }, 'holdings', {}, patient);
      return data && data.rows.map(({ share }) => share);
    },
    async listed() {
      const { data } = await readOnce({ clock, registry }, 'auctions', {}, patient);
      return data && data.map(({ player_id }) => `player_${player_id}`);
    },
    watched: () => {
      const lists = user.watchlists.all().flatMap(({ id }) => user.watchlists.get(id)?.rows ?? []);
      return Promise.resolve(lists.flatMap((row) => (row.kind === 'item' ? [row.ref] : [])));
    },
    mine: () => Promise.resolve(user.accounts.all().map((name) => `user:${name}`)),
  };
  return async (kind, field) => {
    const refs = await sources[field]();
    return refs && refs.map((ref) => splitRef(ref as never)).flatMap(({ kind: of, key }) => (of === KIND[kind] ? [key] : []));
  };
}
