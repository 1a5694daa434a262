import { randomUUID } from 'node:crypto';
import { compileExpression } from '#contract/expression/compile.ts';
import { sayExpression } from '#contract/expression/say.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../base/clock.ts';
import type { ScreenContext, UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { prepareQuery } from '../screener/prepare-query.ts';
import { membersOf } from '../screener/screen-refs.ts';
import { announce } from './announce.ts';

/** Maximum number of saved screens. */
const MOST_SCREENS = 200;

/** Commands for expressions and saved screens. */
export function screenCommands(context: UserContext & Pick<ScreenContext, 'screener' | 'sync'>) {
  const { user, clock, screener, sync } = context;
  const { screens } = user;
  const gone = (id: string): Result<never> => fail('not-found', text('gone.screen', { id }));
  return {
    'screen.save': async ({ id, screen }) => {
      const { filter, columns, sort, order, unknown, kind } = screen;
      const checked = prepareQuery(kind, { filter, columns, order, unknown, ...(sort !== null && { sort }) }, seconds(clock));
      if (!checked.ok) return checked;
      const known = id === undefined ? null : screens.get(id);
      if (id !== undefined && !known) return gone(id);
      if (!known && screens.all().length >= MOST_SCREENS) return fail('bad-params', text('screens.too-many', { screens: MOST_SCREENS }));
      const fresh = id ?? randomUUID();
      // other rows than before would seem to have entered or left
      const same = known?.filter === filter && known.kind === kind && known.unknown === unknown;
      const kept = same ? { run: known.run, members: known.members, seen: known.seen } : { run: null };
      screens.save({ ...screen, ...kept, id: fresh, savedAt: seconds(clock) });
      announce(context, 'screens');
      return ok({ id: fresh });
    },
    'screen.remove': async ({ id }) => (screens.remove(id) ? announce(context, 'screens') : gone(id)),
    'screen.seen': async ({ id }) => {
      const known = screens.get(id);
      if (!known) return gone(id);
      if (!sync.complete()) return fail('storage', text('not-loaded'));
      const seen = await membersOf(screener, known);
      if (!seen.ok) return seen;
      screens.save({ ...known, seen: seen.value });
      return announce(context, 'screens');
    },
    'expression.check': async ({ kind, text: source }) => {
      const got = compileExpression(source, kind);
      if (!got.ok) return ok({ errors: [...got.errors], warnings: [], type: null, unit: null, sentence: null, fields: [] });
      const { type, unit, fields, warnings, expr } = got;
      return ok({ errors: [], warnings: [...warnings], type, unit, sentence: sayExpression(expr, kind), fields: [...fields] });
    },
  } satisfies Partial<Handlers>;
}
