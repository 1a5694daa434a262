import { SavedScreen } from '#contract/model/market/saved-screen.ts';
import { Draft, type DraftBody } from '#contract/model/clubs/draft.ts';
import { Rule } from '#contract/model/alerts/alert.ts';
import type { UserStore } from '#engine/store/user/user.ts';
import type { Drawing } from '#contract/model/app/layout.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';

/** One acknowledged change of user data: its kind, its subject and its expected content. */
export interface Acknowledged {
  readonly what: 'note' | 'setting' | 'watchlist' | 'layout' | 'own_window' | 'screen' | 'drawing' | 'account' | 'draft' | 'rule' | 'mute';
  readonly id: string;
  readonly holds: string;
}

const drawing = (id: string, text: string): Drawing => ({ id, kind: 'level', points: [{ time: 1, price: 2 }], text });
const emptyDraft: DraftBody = {
  ...{ formation: 0, playStyle: 1, usePlaymaker: false, useTargetMan: false, captain: null, penaltyTaker: null, freeKicks: null },
  ...{ cornerTaker: null, playmaker: null, targetMan: null, substitutions: [], formationChanges: [] },
  lineup: Array.from({ length: 18 }, () => ({ player: null, tackling: 1, tempo: 1 })),
};
const draft = (id: string, name: string, savedAt: number): Draft =>
  Draft.parse({ id: `draft-${id}`, club: 7, name, body: emptyDraft, savedAt });
const rule = (id: string, name: string, savedAt: number): Rule => {
  const conditions = [{ kind: 'price', op: 'above', value: 19_000 }];
  return Rule.parse({ id: `rule-${id}`, name, savedAt, subject: { kind: 'entity', ref: share(id) }, conditions });
};
const share = (id: string): Share => `club_${id}` as Share;

/** How each kind is written and read: `n` names the item, `text` is its content. */
const KINDS: Readonly<
  Record<
    Acknowledged['what'],
    {
      readonly write: (store: UserStore, id: string, text: string, at: number) => void;
      readonly read: (store: UserStore, id: string) => string | undefined;
    }
  >
> = {
  note: {
    write: (store, id, text, at) => store.notes.set(share(id) as string as EntityRef, text, at),
    read: (store, id) => store.notes.all().find(({ ref }) => ref === share(id))?.text,
  },
  setting: {
    write: (store, id, text) => store.settings.set(`setting-${id}`, text),
    read: (store, id) => store.settings.all()[`setting-${id}`] as string | undefined,
  },
  watchlist: {
    write: (store, id, text) =>
      store.watchlists.save({ id: `list-${id}`, name: text, rows: [{ kind: 'section', id: 's', title: text, closed: false }] }),
    read: (store, id) => store.watchlists.get(`list-${id}`)?.name,
  },
  layout: {
    write: (store, id, text, at) => store.layouts.save({ id: `layout-${id}`, name: 'L', position: 0, tiles: { text }, savedAt: at }),
    read: (store, id) => (store.layouts.all().find((one) => one.id === `layout-${id}`)?.tiles as { text: string } | undefined)?.text,
  },
  own_window: {
    write: (store, id, text, at) =>
      store.windows.save({
        ...{ id: `window-${id}`, workspace: 'w', host: 'web', open: true, compact: false },
        ...{ tiles: { text }, savedAt: at },
      }),
    read: (store, id) => (store.windows.all().find((one) => one.id === `window-${id}`)?.tiles as { text: string } | undefined)?.text,
  },
  screen: {
    write: (store, id, text, at) => store.screens.save(SavedScreen.parse({ id: `screen-${id}`, name: text, kind: 'players', savedAt: at })),
    read: (store, id) => store.screens.get(`screen-${id}`)?.name,
  },
  drawing: {
    write: (store, id, text) => store.drawings.save(share(id), drawing('d', text)),
    read: (store, id) => store.drawings.of(share(id))[0]?.text ?? undefined,
  },
  account: {
    write: (store, id, text) => store.accounts.add(`${id} ${text}`),
    read: (store, id) =>
      store.accounts
        .all()
        .find((name) => name.startsWith(`${id} `))
        ?.slice(id.length + 1),
  },
  draft: {
    write: (store, id, text, at) => store.drafts.save(draft(id, text, at)),
    read: (store, id) => store.drafts.of(7).find((one) => one.id === `draft-${id}`)?.name,
  },
  rule: {
    write: (store, id, text, at) => store.rules.save(rule(id, text, at)),
    read: (store, id) => store.rules.all().find((one) => one.id === `rule-${id}`)?.name,
  },
  mute: {
    write: (store, id, text) => store.rules.mute({ ref: share(id) as string as EntityRef, until: Number(text.slice('text '.length)) }),
    read: (store, id) => {
      const until = store.rules.mutes().find(({ ref }) => ref === share(id))?.until;
      return until === undefined ? undefined : `text ${until}`;
    },
  },
};
const NAMES = Object.keys(KINDS) as Acknowledged['what'][];

/** The n-th change. Kinds alternate, and later changes overwrite earlier ones; accounts are only added. */
export function change(n: number): Acknowledged {
  const what = NAMES[n % NAMES.length] ?? 'note';
  const id = what === 'account' ? String(n) : String(Math.floor(n / NAMES.length) % 40);
  return { what, id, holds: `text ${n}` };
}

/** Makes a change. Returning without an error acknowledges it. */
export const write = (store: UserStore, { what, id, holds }: Acknowledged, at: number): void => KINDS[what].write(store, id, holds, at);

/** Acknowledged changes that are missing. For several changes of one item, only the last counts. */
export function lost(store: UserStore, all: readonly Acknowledged[]): Acknowledged[] {
  const last = new Map(all.map((one) => [`${one.what} ${one.id}`, one]));
  return [...last.values()].filter(({ what, id, holds }) => KINDS[what].read(store, id) !== holds);
}
