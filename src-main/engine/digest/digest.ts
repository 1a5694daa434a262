import type { RuleStatus } from '#contract/model/alerts/alert.ts';
import type { Digest, DigestKind, DigestLine, Unknown } from '#contract/model/app/digest.ts';
import { splitRef } from '#contract/model/market/share.ts';
import { withDefaults, type Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { messageOf } from '#contract/text/fault-sentence.ts';
import { namesFor } from '../alerts/subjects.ts';
import { every, seconds } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import type { NamedContext, ReportError } from '../context.ts';
import type { Registry } from '../live/registry.ts';
import { createAttention } from './presence.ts';
import { compare } from './changes.ts';
import { rank } from './rank.ts';
import { nothing, parseBaseline, type Baseline } from './baseline.ts';
import { collect, type Collected } from './collect.ts';

const BEAT_MS = 60_000;
/** A gap longer than this between heartbeats means that the computer was asleep. */
const SLEPT_S = 180;
/** Intervals in milliseconds: between baselines while the user is present, and delays before the first one and after the user left. */
const SURVEY_MS = 600_000;
const FIRST_MS = 20_000;
const LEFT_MS = 5_000;
/** Most alerts in one digest. */
const MOST_ALERTS = 500;
const MONTH_S = 31 * 86_400;

/** Changes of a player in a squad; their ids name the club. */
const OF_SQUAD: readonly DigestKind[] = ['injured', 'banned', 'joined', 'left', 'fit'];

/** The digest while there is nothing to report. */
const NO_SHARES = { held: 0, watched: 0, leftOut: 0 };
const NO_DIGEST: Digest = { state: 'none', since: null, until: null, lines: [], more: 0, unknown: [], followed: NO_SHARES, seen: true };

interface Options {
  readonly context: NamedContext;
  readonly reportError: ReportError;
  readonly ruleStatuses: () => RuleStatus[];
  readonly registry: Registry;
}

/** Tracks the user's presence and, on their return, collects what happened in the meantime. */
export function createDigest({ context, registry, reportError, ruleStatuses }: Options) {
  const { clock, user, changed } = context;
  const stops = createStops();
  const settings = (): Settings => withDefaults(user.settings.all());
  const stored = user.lastSeen.get();
  const begun = seconds(clock);
  let then: Baseline = stored ? parseBaseline(stored.body, stored.at) : nothing(begun);
  let looked = stored?.looked ?? 0; // 0: the user was never present, so nothing was missed
  let pending = stored?.pending ?? false;
  let beatAt = begun;
  let digest = NO_DIGEST;
  let cancel = (): void => undefined;
  let round = 0;
  let stopped = false;

  const save = (): void => user.lastSeen.set({ at: then.at, looked, ran: seconds(clock), pending, body: JSON.stringify(then) });
  const show = (next: Digest): void => {
    digest = next;
    changed.emit('digest');
  };

  /** Reads a new baseline after a delay. While a digest is unread, its baseline is kept. */
  function note(afterMs: number): void {
    cancel();
    cancel = clock.after(afterMs, () => {
      const mine = ++round;
      collect({ clock, registry, user }, false)
        .then(({ baseline, unknown }) => {
          if (mine !== round || pending) return;
          if (unknown.length === 0 || Object.keys(baseline.prices).length > 0) then = baseline;
          save();
        })
        .catch((cause: unknown) => mine === round && reportError('digest', cause));
      if (attention.looking()) note(SURVEY_MS);
    });
  }

  const attention = createAttention((looking) => {
    if (stopped) return; // views disconnect when the engine stops
    if (looking) returned();
    else left();
  });
  function left(): void {
    looked = seconds(clock);
    save();
    if (!pending) note(LEFT_MS);
  }
  function returned(): void {
    const now = seconds(clock);
    const wait = settings().digestAfter * 60;
    if (pending || (looked > 0 && wait > 0 && now - looked >= wait)) {
      if (!pending) {
        pending = true;
        save();
      }
      void make(now);
    } else {
      looked = now;
      note(FIRST_MS);
    }
  }

  function unknowns(now: Collected, since: number): Unknown[] {
    const lost = (what: CodedText, why: CodedText): Unknown => ({ what, why, from: null, until: null });
    const gaps = user.lastSeen.gaps(since - SLEPT_S);
    const spans = gaps.map(({ since: from, until, why }): Unknown => ({ what: text('away.unseen'), why, from, until }));
    const { held, watched, leftOut } = now.followed;
    const shares = [...held, ...watched];
    const without = shares.filter((share) => !then.prices[share] && now.baseline.prices[share]).length;
    const blindRules = ruleStatuses().filter(({ state }) => state === 'blind').length;
    return [
      ...spans,
      ...now.unknown,
      ...(without > 0 ? [lost(text('away.price-changes', { shares: without }), text('away.no-price'))] : []),
      ...(now.baseline.votes && !then.votes && shares.length > 0 ? [lost(text('away.new-votes'), text('away.no-votes'))] : []),
      ...(blindRules > 0 ? [lost(text('away.rules', { rules: blindRules }), text('away.no-data'))] : []),
      ...(leftOut > 0 ? [lost(text('away.more-shares', { shares: leftOut }), text('away.only-first'))] : []),
    ];
  }

  async function make(now: number): Promise<void> {
    const mine = ++round;
    cancel();
    const since = looked;
    show({ ...NO_DIGEST, state: 'reading', since, until: now, seen: false });
    try {
      const seen = await collect({ clock, registry, user }, true);
      if (mine !== round || !pending) return;
      const held = new Set<string>(seen.followed.held);
      const watched = new Set<string>(seen.followed.watched);
      const ours = new Set(seen.followed.squads.map(String));
      const alerts = user.alerts.list({ limit: MOST_ALERTS }).filter(({ at }) => at > then.at);
      const accounts = user.accounts.all();
      const about = ({ kind, ref, id }: Omit<DigestLine, 'about'>): DigestLine['about'] => {
        if (ref === null) return 'other';
        // A player of a club that the user holds or manages.
        const isOurs = OF_SQUAD.includes(kind) && ours.has(id.split(' ')[1] ?? '');
        if (held.has(ref) || isOurs) return 'held';
        if (watched.has(ref)) return 'watched';
        const { kind: of, key } = splitRef(ref);
        return of === 'user' && accounts.includes(key) ? 'held' : 'other';
      };
      const lines = compare({ then, now: seen, alerts, name: namesFor(context).ref }).map((line) => ({ ...line, about: about(line) }));
      const followed = { held: held.size, watched: watched.size, leftOut: seen.followed.leftOut };
      show({ state: 'ready', since, until: now, ...rank(lines), unknown: unknowns(seen, since), followed, seen: false });
    } catch (cause) {
      if (mine !== round) return; // stopped or replaced in the meantime
      const why = messageOf(reportError('digest', cause));
      show({ ...digest, state: 'ready', unknown: [{ what: text('away.events'), why, from: since, until: now }] });
    }
  }

  function heartbeat(): void {
    const now = seconds(clock);
    if (now - beatAt > SLEPT_S) {
      user.lastSeen.addGap({ since: beatAt, until: now, why: text('away.asleep') });
      if (attention.looking() && !pending) {
        looked = beatAt;
        returned();
      }
    }
    beatAt = now;
    if (attention.looking() && !pending) looked = now;
    user.lastSeen.heartbeat(looked, now);
  }

  return {
    now: (): Digest => digest,
    ...attention,
    /** Marks the digest as read: the next one compares with the present state. */
    seen(): void {
      if (!pending) return;
      pending = false;
      looked = seconds(clock);
      save();
      show({ ...digest, seen: true });
      note(0);
    },
    start(): void {
      try {
        if (stored && begun - stored.ran > SLEPT_S)
          user.lastSeen.addGap({ since: stored.ran, until: begun, why: text('away.not-running') });
        user.lastSeen.dropGaps(begun - MONTH_S);
        save();
      } catch (cause) {
        reportError('digest', cause);
      }
      stops.add(every(clock, BEAT_MS, heartbeat));
    },
    stop(): void {
      stopped = true;
      round++;
      cancel();
      stops.run();
      if (attention.looking() && !pending) looked = seconds(clock);
      user.lastSeen.heartbeat(looked, seconds(clock));
    },
  };
}
export type DigestDesk = ReturnType<typeof createDigest>;
