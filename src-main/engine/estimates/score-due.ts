import { judge, type Estimate } from '#contract/model/app/estimate.ts';
import { agrees, type Thesis } from '#contract/model/app/thesis.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { every, seconds, type Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { LocalKind } from '../local-kinds.ts';
import type { UserStore } from '../store/user/user.ts';
import { FACTS } from './facts.ts';
import type { Found, ReadFact } from './found.ts';
import type { Ledger } from './ledger.ts';
import { thesisFact } from './thesis-facts.ts';

const ROUND_MS = 60_000;
/** Most facts read in one round: at most a few requests per minute, all in the background. */
const MOST_IN_ROUND = 8;
/** Time in seconds after the due date before a fact is read, so that its block is not the newest one. */
const SETTLE_S = 120;
/** Delay in seconds before a fact that could not be read is read again, and how long that goes on. */
const RETRY_S = 900;
const GIVE_UP_S = 60 * 86_400;
/** Facts read within this time before blocks are replaced are read again. */
const REWIND_S = 900;

interface ScorerOptions {
  readonly clock: Clock;
  readonly user: UserStore;
  readonly changed: Emitter<LocalKind>;
  readonly game: () => string;
  readonly online: () => boolean;
  readonly read: ReadFact;
  readonly ledger: Pick<Ledger, 'readQuietly'>;
  /** Called when the outcome of a thesis is known. */
  readonly onThesis: (thesis: Thesis) => void;
  readonly reportError: (what: string | CodedText, cause: unknown) => unknown;
}

/** Scores estimates and theses once their facts are known. One fact is read at a time. */
export function createScorer({ clock, user, changed, game, online, read, ledger, onThesis, reportError }: ScorerOptions) {
  const { estimates, theses } = user;
  /** When a thesis is looked at again, by id. */
  const waiting = new Map<string, number>();
  let running = false;
  let stopped = false;

  /** Returns when to look again, or null if the outcome is final. */
  function lookAgain(found: Found, due: number, now: number): number | null {
    if (found === null) return now < due + GIVE_UP_S ? now + RETRY_S : null;
    return 'later' in found ? Math.max(found.later, now + ROUND_MS / 1_000) : null;
  }
  const why = (found: Found): CodedText => (found && 'unknowable' in found ? found.unknowable : text('estimate.unread'));

  async function score(row: Estimate, where: string): Promise<void> {
    const now = seconds(clock);
    const found = await ledger.readQuietly(row.ref, () => FACTS[row.kind](row, { read, now }));
    if (stopped || game() !== where) return; // another game's answer
    const again = lookAgain(found, row.due, now);
    if (again !== null) return estimates.change(where, row, again);
    const known = { knownAt: seconds(clock), knownHeight: found && 'fact' in found ? found.height : null };
    if (found && 'fact' in found)
      estimates.change(where, { ...row, ...known, state: 'scored', fact: found.fact, ...judge(row.kind, row, found.fact) });
    else estimates.change(where, { ...row, ...known, state: 'unknowable', why: why(found) });
    changed.emit('estimates');
  }

  async function decide({ id }: Thesis, where: string): Promise<void> {
    const now = seconds(clock);
    const asked = theses.one(where, id);
    if (asked?.state !== 'open' || asked.due > now) return;
    const found = await ledger.readQuietly(asked.share, () => thesisFact(asked, { read, now }));
    const thesis = theses.one(where, id);
    // Corrected or deleted meanwhile: the answer may be about another claim.
    if (stopped || game() !== where || thesis?.savedAt !== asked.savedAt) return;
    const again = lookAgain(found, thesis.due, now);
    if (again !== null) return void waiting.set(id, again);
    waiting.delete(id);
    const known = { knownAt: seconds(clock), knownHeight: found && 'fact' in found ? found.height : null };
    const decided: Thesis =
      found && 'fact' in found
        ? { ...thesis, ...known, fact: found.fact, state: agrees(thesis, found.fact) ? 'right' : 'wrong' }
        : { ...thesis, ...known, state: 'unknowable', why: why(found) };
    theses.save(where, decided);
    changed.emit('estimates');
    onThesis(decided);
  }

  async function round(): Promise<void> {
    if (running || stopped || !online()) return;
    running = true;
    const [where, now] = [game(), seconds(clock)];
    try {
      const open = theses.all(where).filter((one) => one.state === 'open' && one.due + SETTLE_S <= now);
      const ready = open.filter(({ id }) => (waiting.get(id) ?? 0) <= now).slice(0, MOST_IN_ROUND);
      for (const thesis of ready) if (!stopped) await decide(thesis, where);
      for (const row of estimates.due(where, now - SETTLE_S, MOST_IN_ROUND - ready.length)) if (!stopped) await score(row, where);
    } catch (cause) {
      reportError('estimates', cause);
    } finally {
      running = false;
    }
  }
  const stop = every(clock, ROUND_MS, round);

  return {
    /** Blocks from this height on were replaced: facts read from them are read again. */
    reopen(height: number): void {
      const [where, now] = [game(), seconds(clock)];
      const isVoid = ({ knownHeight, knownAt }: Pick<Estimate, 'knownHeight' | 'knownAt'>): boolean =>
        (knownAt ?? 0) >= now - REWIND_S && (knownHeight === null || knownHeight >= height);
      const open = { state: 'open', fact: null, knownAt: null, knownHeight: null, why: null } as const;
      const rows = estimates.scoredSince(where, now - REWIND_S).filter(isVoid);
      for (const row of rows) estimates.change(where, { ...row, ...open, error: null, right: null }, now);
      const decided = theses.all(where).filter((one) => one.state !== 'open' && isVoid(one));
      for (const thesis of decided) theses.save(where, { ...thesis, ...open });
      if (rows.length + decided.length > 0) changed.emit('estimates');
    },
    stop(): void {
      stopped = true;
      stop();
    },
  };
}
