import { fail, ok, type Result } from '#contract/faults.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../base/clock.ts';
import { readDisagreements } from '../../crosscheck/disagreements.ts';
import type { Finder } from '../../names/finder.ts';
import { fold } from '../../store/cache/normalise.ts';
import type { EstimateContext, MarketContext, RecordedContext, UserContext } from '../../context.ts';
import type { ResourceDefinition } from '../resource-definition.ts';
import type { LocalKind } from '../../local-kinds.ts';

type Shown = 'status' | 'crosscheck' | 'digest' | 'notices' | 'traffic' | 'stream' | 'settings';
/** What the local resources show. */
export interface LocalContext
  extends MarketContext, UserContext, RecordedContext, EstimateContext, Readonly<{ [N in Shown]: () => Data<N> }> {
  readonly ruleStatuses: () => Data<'rules'>['rules'];
  readonly suggestions: () => Data<'rules'>['suggested'];
  /** What the recorder has recorded, and does now. */
  readonly recording: () => Promise<Result<Data<'recorder'>>>;
  /** The replay clock. */
  readonly replay: () => Data<'replay'>;
  readonly finder: Pick<Finder, 'search'>;
  /** Requests names from the tool server when the connection is idle. */
  readonly learn: (refs: readonly EntityRef[]) => void;
}

/** Defines a resource stored in this engine, which is never stale. `read` returns null for an unknown id: the fault is `not-found`. */
const local = <N extends ResourceName>(
  kind: LocalKind | readonly LocalKind[],
  minIntervalMs: number,
  read: (context: LocalContext, params: Parsed<N>) => Data<N> | null,
): ResourceDefinition<N, LocalContext> => ({
  ttlMs: Infinity,
  minIntervalMs,
  transient: true,
  invalidatedBy: () => [kind].flat().map((one) => [one, '*']),
  async load(params, _ask, context) {
    const data = read(context, params);
    if (data === null) return fail('not-found', text('gone.item'));
    return ok({ data, source: 'local', height: null, observedAt: seconds(context.clock) });
  },
});

const searchFamily: ResourceDefinition<'search', LocalContext> = {
  ...local<'search'>(['names', 'finder', 'recent', 'watchlists'], 1_000, () => null),
  async load({ text, kinds, limit }, _ask, { finder, clock }) {
    const data = await finder.search(text, kinds ?? null, limit);
    return ok({ data, source: 'local', height: null, observedAt: seconds(clock) });
  },
};

export const localFamilies = {
  status: local<'status'>('status', 250, ({ status }) => status()),
  traffic: local<'traffic'>('traffic', 500, ({ traffic }) => traffic()),
  stream: local<'stream'>('stream', 250, ({ stream }) => stream()),
  crosscheck: local<'crosscheck'>('crosscheck', 250, ({ crosscheck }) => crosscheck()),
  disagreements: local<'disagreements'>('crosscheck', 250, ({ cache }) => readDisagreements(cache().meta)),
  replay: local<'replay'>('replay', 50, ({ replay }) => replay()),
  sync: local<'sync'>('sync', 250, ({ sync }) => sync.view()),
  names: local<'names'>('names', 250, ({ cache, learn }, { ids }) => {
    const known = cache().names.get(ids);
    learn(ids.filter((ref) => !known.has(ref)));
    return Object.fromEntries([...known].map(([ref, { name }]) => [ref, name]));
  }),
  search: searchFamily,
  watchlists: local<'watchlists'>('watchlists', 0, ({ user }) => user.watchlists.all()),
  screens: local<'screens'>('screens', 0, ({ user }) => user.screens.all().map(({ members: _m, seen: _s, ...screen }) => screen)),
  layouts: local<'layouts'>('layouts', 0, ({ user }) => user.layouts.all()),
  windows: local<'windows'>('windows', 0, ({ user }) => user.windows.all()),
  links: local<'links'>(['links', 'layouts', 'settings'], 0, ({ user }, { workspace }) => user.links.of(workspace)),
  drawings: local<'drawings'>('drawings', 0, ({ user }, { share }) => user.drawings.of(share)),
  drafts: local<'drafts'>('drafts', 0, ({ user }, { club }) => user.drafts.of(club)),
  rules: local<'rules'>('rules', 250, ({ user, ruleStatuses, suggestions }) => {
    return { rules: ruleStatuses(), suggested: suggestions(), mutes: user.rules.mutes() };
  }),
  alerts: local<'alerts'>('alerts', 100, ({ user: { alerts } }, of) => {
    const standing = alerts.active().filter(({ ref }) => of.ref === undefined || ref === of.ref);
    return { standing, history: alerts.list(of), ...alerts.countUnseen(), total: alerts.total() };
  }),
  digest: local<'digest'>('digest', 0, ({ digest }) => digest()),
  proposals: local<'proposals'>('archive', 250, ({ user, cache }, { share, text, limit }) => {
    if (text === undefined) return user.archive.list(share, limit);
    const wanted = fold(text);
    const names = [...cache().names.get(user.archive.shares())];
    const named = names.flatMap(([ref, { name }]) => (fold(name).includes(wanted) ? [ref as Share] : []));
    return user.archive.find(text, named, limit);
  }),
  tally: local<'tally'>('archive', 250, ({ user }, { key }) => ({ key, points: user.archive.points(key) })),
  alerting: local<'alerting'>(['alerts', 'rules'], 500, ({ user, ruleStatuses }) => {
    const rules: Data<'alerting'>['rules'] = {};
    for (const { state } of ruleStatuses()) rules[state] = (rules[state] ?? 0) + 1;
    return { standing: user.alerts.countActive(), ...user.alerts.countUnseen(), rules };
  }),
  estimates: local<'estimates'>('estimates', 500, ({ estimates }, of) => estimates.list(of)),
  theses: local<'theses'>('estimates', 0, ({ theses }, { share }) => theses.list(share)),
  accounts: local<'accounts'>('accounts', 0, ({ user }) => user.accounts.all()),
  notices: local<'notices'>('notices', 100, ({ notices }) => notices()),
  recent: local<'recent'>('recent', 0, ({ user }) => user.opened.all()),
  notes: local<'notes'>('notes', 0, ({ user }) => user.notes.all()),
  settings: local<'settings'>('settings', 0, ({ settings }) => settings()),
};
