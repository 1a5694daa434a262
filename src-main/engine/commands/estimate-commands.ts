import { randomUUID } from 'node:crypto';
import { fail, ok } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { EstimateContext, UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { announce } from './announce.ts';

/** Commands for the estimates that a view shows, and for the user's theses. */
export function estimateCommands(context: UserContext & Pick<EstimateContext, 'estimates' | 'theses'>) {
  const { estimates, theses } = context;
  return {
    'estimate.note': async ({ estimates: given }) => ok({ noted: estimates.note(given) }),
    'thesis.save': async ({ id, thesis }) => {
      const saved = theses.save(id ?? randomUUID(), thesis, id === undefined);
      if (saved.ok) announce(context, 'estimates');
      return saved;
    },
    'thesis.remove': async ({ id }) => {
      if (!theses.remove(id)) return fail('not-found', text('gone.thesis', { id }));
      return announce(context, 'estimates');
    },
  } satisfies Partial<Handlers>;
}
