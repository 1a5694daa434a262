import { compileExpression } from '#contract/expression/compile.ts';
import { fail, ok } from '#contract/faults.ts';
import { FIELDS, fieldNamed, fieldOf } from '#contract/fields/fields.ts';
import { perUnit } from '#contract/fields/field.ts';
import { SCREEN_LIST } from '#contract/model/market/saved-screen.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import type { ScreenContext, UserContext } from '../../../context.ts';
import { changesOf, membersOf, refsOf } from '../../../screener/screen-refs.ts';
import { sayWrong } from '../../../screener/wrong-expression.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

type OwnScreens = ScreenContext & UserContext;
const KEYS = { players: 'player', clubs: 'club', users: 'user' } as const;
const BINS = 24;

/** The fields that expressions on a kind of row can name. */
export const fieldsFamily: ResourceDefinition<'fields'> = {
  ttlMs: Infinity,
  minIntervalMs: 0,
  transient: true,
  offline: true,
  invalidatedBy: () => [],
  load: ({ kind }, _ask, { clock }) =>
    Promise.resolve(
      ok({
        data: Object.entries(FIELDS[kind]).map(([name, { type, unit, aliases, from }]) => ({
          ...{ name, type, unit, aliases: [...aliases], from },
          ...{ title: text('say.field', { kind, name }), help: text('say.field-help', { kind, name }) },
        })),
        source: 'local' as const,
        height: null,
        observedAt: seconds(clock),
      }),
    ),
};

/** How the values of a field or of an expression are spread over the stored market. */
export const distributionFamily: ResourceDefinition<'distribution', ScreenContext> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  transient: true,
  offline: true,
  invalidatedBy: ({ kind }) => [
    [KEYS[kind], '*'],
    ['sync', '*'],
  ],
  async load({ kind, field, filter, bins = BINS }, _ask, { screener, sync, clock }) {
    const of = compileExpression(field, kind);
    if (!of.ok || of.type !== 'number') {
      const [first] = of.ok ? [{ from: 0, to: field.length, text: text('expression.number-needed') }] : of.errors;
      return fail('bad-params', sayWrong(field, first ?? { from: 0, to: 0, text: text('expression.empty') }, field));
    }
    const where = filter === undefined || filter.trim() === '' ? null : compileExpression(filter, kind);
    if (where && (!where.ok || where.type !== 'flag')) {
      const [first] = where.ok ? [{ from: 0, to: filter?.length ?? 0, text: text('expression.filter-flag') }] : where.errors;
      return fail('bad-params', sayWrong(filter ?? '', first ?? { from: 0, to: 0, text: text('expression.empty') }, null));
    }
    const names = [...of.fields, ...(where?.ok ? where.fields : [])];
    const got = await screener.distribution({ kind, now: seconds(clock), of: of.expr, filter: where?.ok ? where.expr : null, bins }, names);
    if (!got.ok) return got;
    const own = fieldNamed(kind, field);
    const per = own === null ? (of.unit === 'coin' ? perUnit(of) : 1) : perUnit(fieldOf(kind, own) ?? of);
    const inAnswer = (value: number | null): number | null => (value === null ? null : value * per);
    const { from, to, edges, counts, unknown } = got.value;
    const data = {
      kind,
      field,
      unit: of.unit,
      from: inAnswer(from),
      to: inAnswer(to),
      edges: edges.map((edge) => edge * per),
      counts: [...counts],
      unknown,
    };
    return ok({ data, source: 'cache', height: null, observedAt: sync.times().playersAt ?? seconds(clock) });
  },
};

/** One of the user's watchlists, or a saved screen as a list that stays live, with what came and went since the user last looked. */
export const watchlistFamily: ResourceDefinition<'watchlist', OwnScreens> = {
  ttlMs: Infinity,
  minIntervalMs: 0,
  transient: true,
  offline: true,
  invalidatedBy: ({ id }) =>
    id.startsWith(SCREEN_LIST)
      ? [
          ['screens', '*'],
          ['watchlists', '*'],
          ['sync', '*'],
          ['player', '*'],
          ['club', '*'],
        ]
      : [['watchlists', '*']],
  freshness: ({ id }) => (id.startsWith(SCREEN_LIST) ? { freshMs: 60_000, polled: true } : { freshMs: Infinity, polled: false }),
  async load({ id }, _ask, { user, screener, sync, clock }) {
    const about = { source: 'local' as const, height: null, observedAt: seconds(clock) };
    if (!id.startsWith(SCREEN_LIST)) {
      const list = user.watchlists.get(id);
      return list ? ok({ data: list, ...about }) : fail('not-found', text('gone.item'));
    }
    const screen = user.screens.get(id.slice(SCREEN_LIST.length));
    if (!screen) return fail('not-found', text('gone.item'));
    const refs = await refsOf(screener, screen);
    if (!refs.ok) return refs;
    const rows = refs.value.map((ref) => ({ kind: 'item' as const, ref, flag: null }));
    const members = await membersOf(screener, screen);
    if (!members.ok) return members;
    const { seen } = screen;
    // rows that are not read yet have not left
    const changes = changesOf(sync.complete() ? seen : null, members.value);
    const followed = { total: members.value.total, followed: members.value.refs.length, looked: seen !== null };
    return ok({ data: { id, name: screen.name, rows, ...changes, ...followed }, ...about });
  },
};
