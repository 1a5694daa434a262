import { fail, ok, type Result } from '#contract/faults.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../base/clock.ts';
import { readDisagreements } from '../../crosscheck/disagreements.ts';
import { fold } from '../../store/cache/normalise.ts';
import type { MarketContext, UserContext } from '../../context.ts';
import type { ResourceDefinition } from '../resource-definition.ts';
import type { LocalKind } from '../../local-kinds.ts';

type Shown = 'status' | 'crosscheck' | 'digest' | 'notices' | 'traffic' | 'stream' | 'settings';
/** What the local resources show. */
export interface LocalContext extends MarketContext, UserContext, Readonly<{ [N in Shown]: () => Data<N> }> {
  readonly ruleStatuses: () => Data<'rules'>['rules'];
  readonly suggestions: () => Data<'rules'>['suggested'];
  /** Requests names from the tool server when the connection is idle. */
  readonly learn: (refs: readonly EntityRef[]) => void;
}

/**
 * Defines a resource stored in this engine: read at once, never stale, available offline. `read` returns null for an unknown id, which
 * becomes the fault `not-found`.
 */
function local<N extends ResourceName>(
  kind: LocalKind | readonly LocalKind[],
  read: (context: LocalContext, params: Parsed<N>) => Data<N> | null,
  gapMs = 0,
): ResourceDefinition<N, LocalContext> {
  return {
    ttlMs: Infinity,
    minIntervalMs: gapMs,
    persist: false,
    invalidatedBy: () => [kind].flat().map((one) => [one, '*']),
    load(params, _ask, context): Promise<Result<Reading<Data<N>>>> {
      const data = read(context, params);
      if (data === null) return Promise.resolve(fail('not-found', text('gone.item')));
      return Promise.resolve(ok({ data, source: 'local', height: null, observedAt: seconds(context.clock) }));
    },
  };
}

export const localFamilies = {
  status: local<'status'>('status', ({ status }) => status(), 250),
  traffic: local<'traffic'>('traffic', ({ traffic }) => traffic(), 500),
  stream: local<'stream'>('stream', ({ stream }) => stream(), 250),
  crosscheck: local<'crosscheck'>('crosscheck', ({ crosscheck }) => crosscheck(), 250),
  disagreements: local<'disagreements'>('crosscheck', ({ cache }) => readDisagreements(cache().meta), 250),
  sync: local<'sync'>('sync', ({ sync }) => sync.view(), 250),
  names: local<'names'>(
    'names',
    ({ cache, learn }, { ids }) => {
      const known = cache().names.get(ids);
      learn(ids.filter((ref) => !known.has(ref)));
      return Object.fromEntries([...known].map(([ref, { name }]) => [ref, name]));
    },
    250,
  ),
  search: local<'search'>(
    'names',
    ({ cache }, { text, kinds, limit }) => {
      const { hits, indexed } = cache().names.search(text, kinds ?? null, limit);
      return { text, hits: [...hits], indexed };
    },
    1_000,
  ),
  watchlists: local<'watchlists'>('watchlists', ({ user }) => user.watchlists.all()),
  watchlist: local<'watchlist'>('watchlists', ({ user }, { id }) => user.watchlists.get(id)),
  layouts: local<'layouts'>('layouts', ({ user }) => user.layouts.all()),
  drawings: local<'drawings'>('drawings', ({ user }, { share }) => user.drawings.of(share)),
  drafts: local<'drafts'>('drafts', ({ user }, { club }) => user.drafts.of(club)),
  rules: local<'rules'>(
    'rules',
    ({ user, ruleStatuses, suggestions }) => ({ rules: ruleStatuses(), suggested: suggestions(), mutes: user.rules.mutes() }),
    250,
  ),
  alerts: local<'alerts'>(
    'alerts',
    ({ user }, of) => ({
      standing: user.alerts.active().filter((alert) => of.ref === undefined || alert.ref === of.ref),
      history: user.alerts.list(of),
      ...user.alerts.countUnseen(),
      total: user.alerts.total(),
    }),
    100,
  ),
  digest: local<'digest'>('digest', ({ digest }) => digest()),
  proposals: local<'proposals'>(
    'archive',
    ({ user, cache }, { share, text, limit }) => {
      if (text === undefined) return user.archive.list(share, limit);
      const wanted = fold(text);
      const names = cache().names.get(user.archive.shares() as readonly string[] as EntityRef[]);
      const named = [...names].flatMap(([ref, { name }]) => (fold(name).includes(wanted) ? [ref as string as Share] : []));
      return user.archive.find(text, named, limit);
    },
    250,
  ),
  tally: local<'tally'>('archive', ({ user }, { key }) => ({ key, points: user.archive.points(key) }), 250),
  alerting: local<'alerting'>(
    ['alerts', 'rules'],
    ({ user, ruleStatuses }) => {
      const rules: Data<'alerting'>['rules'] = {};
      for (const { state } of ruleStatuses()) rules[state] = (rules[state] ?? 0) + 1;
      return { standing: user.alerts.countActive(), ...user.alerts.countUnseen(), rules };
    },
    500,
  ),
  accounts: local<'accounts'>('accounts', ({ user }) => user.accounts.all()),
  notices: local<'notices'>('notices', ({ notices }) => notices(), 100),
  notes: local<'notes'>('notes', ({ user }) => user.notes.all()),
  settings: local<'settings'>('settings', ({ settings }) => settings()),
};
