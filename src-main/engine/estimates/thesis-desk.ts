import { fail, ok, type Result } from '#contract/faults.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { measuresOf, type Thesis, type ThesisBody } from '#contract/model/app/thesis.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Notice } from '#contract/protocol.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { UserStore } from '../store/user/user.ts';
import { MOST_THESES } from '../store/user/theses.ts';

const DAY_S = 86_400;
/** Longest time ahead for a thesis. */
const HORIZON_S = 10 * 366 * DAY_S;
/** Most corrections that the history of one thesis keeps; the first text always stays. */
const MOST_HISTORY = 50;
const OPEN = { state: 'open', fact: null, knownAt: null, knownHeight: null, why: null } as const;

const claimOf = ({ text, measure, side, level, due }: ThesisBody): Omit<ThesisBody, 'share'> => ({ text, measure, side, level, due });

interface ThesisOptions {
  readonly clock: Clock;
  readonly user: UserStore;
  readonly game: () => string;
}

/** Saves the user's theses. A correction keeps the old claim; once the outcome is known, only the text can be corrected. */
export function createThesisDesk({ clock, user: { theses }, game }: ThesisOptions) {
  /** Returns why a thesis makes no sense; null if it does. */
  function trouble({ share, measure, due }: ThesisBody, known: Thesis | null, now: number) {
    if (!measuresOf(splitShare(share).kind).includes(measure)) return text('thesis.measure');
    const same = known?.due === due;
    if (!same && (due <= now || due > now + HORIZON_S)) return text('thesis.date');
    if (known && known.share !== share) return text('thesis.share');
    return null;
  }

  return {
    list: (share?: Share): Thesis[] => theses.all(game()).filter((one) => share === undefined || one.share === share),
    /** Saves a new thesis, or a correction. Faults: `not-found`, `bad-params`. */
    save(id: string, body: ThesisBody, isNew: boolean): Result<{ id: string }> {
      const now = seconds(clock);
      const known = theses.one(game(), id);
      if (!isNew && !known) return fail('not-found', text('gone.thesis', { id }));
      const why = trouble(body, known, now);
      if (why) return fail('bad-params', why);
      if (!known) {
        if (theses.count() >= MOST_THESES) return fail('bad-params', text('thesis.most', { most: MOST_THESES }));
        theses.save(game(), { ...body, ...OPEN, id, createdAt: now, savedAt: now, history: [] });
        return ok({ id });
      }
      const [before, after] = [claimOf(known), claimOf(body)];
      if (JSON.stringify(before) === JSON.stringify(after)) return ok({ id });
      if (known.state !== 'open' && JSON.stringify({ ...before, text: '' }) !== JSON.stringify({ ...after, text: '' }))
        return fail('bad-params', text('thesis.decided'));
      const all = [...known.history, { ...before, until: now }];
      const history = all.length > MOST_HISTORY ? all.toSpliced(1, 1) : all;
      theses.save(game(), { ...known, ...after, savedAt: now, history });
      return ok({ id });
    },
    remove: (id: string): boolean => theses.remove(game(), id),
  };
}

/** What the user is told when the outcome of a thesis is known. */
export function thesisNotice({ id, state, text: words, why }: Thesis, share: string): Omit<Notice, 'at'> {
  const said =
    state === 'right'
      ? text('thesis.right', { words })
      : state === 'wrong'
        ? text('thesis.wrong', { words })
        : text('thesis.unknowable', { words, why: why ?? '' });
  return { key: `thesis ${id}`, tone: state === 'right' ? 'ok' : 'info', title: text('thesis.known', { share }), text: said };
}
export type ThesisDesk = ReturnType<typeof createThesisDesk>;
