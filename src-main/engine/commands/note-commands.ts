import { fail, ok } from '#contract/faults.ts';
import { MOST_NOTE_CHARACTERS } from '#contract/model/app/note.ts';
import { text as coded } from '#contract/text/coded-text.ts';
import { seconds } from '../base/clock.ts';
import type { UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { announce } from './announce.ts';

/** The line between two texts of a note that were written at the same time in two windows. */
const BETWEEN = '\n\n---\n\n';

/** Commands for notes, and for what was opened lately. */
export function noteCommands(context: UserContext) {
  const { user, clock } = context;
  return {
    'note.set': async ({ ref, text, tags, base }) => {
      const now = user.notes.get(ref)?.text ?? '';
      // Another window has saved a text that this one has not seen.
      const merged = base !== undefined && now !== base && now !== text && now !== '';
      const kept = !merged ? text : text === '' || now.includes(text) ? now : `${now}${BETWEEN}${text}`;
      if (kept.length > MOST_NOTE_CHARACTERS) return fail('bad-params', coded('note.both-too-long', { most: MOST_NOTE_CHARACTERS }));
      user.notes.set(ref, kept, seconds(clock), tags, merged);
      announce(context, 'notes');
      return ok({ done: true as const, text: kept, merged });
    },
    'note.versions': async ({ ref }) => ok({ versions: user.notes.versions(ref) }),
    'recent.add': async ({ ref }) => {
      user.opened.add(ref, seconds(clock));
      return announce(context, 'recent');
    },
  } satisfies Partial<Handlers>;
}
