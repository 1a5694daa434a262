/**
 * Records the holders of shares that matter to the user around matches and votes, also while no panel shows them.
 * Purpose: what `holders-around` answers is read at the time, not worked back later.
 * Invariants: at most MOST_READ lists a minute, in the background, and none while the user waits for requests; no list is read again that
 * was observed in the same window; a window that passes without a complete list is counted, and its time stays unknown.
 */
import type { Recorder } from '#contract/model/app/recorder.ts';
import { splitShare, type ClubId, type Share } from '#contract/model/market/share.ts';
import type { Settings } from '#contract/settings.ts';
import { every, seconds } from '../base/clock.ts';
import type { ReadContext, RecordedContext, ReportError, UserContext } from '../context.ts';
import { closeRefs } from '../live/close-refs.ts';
import { readOnce } from '../live/read-once.ts';
import type { Registry } from '../live/registry.ts';
import { isPressed } from '../recorder/pressure.ts';
import type { BookReadingDeps } from '../recorder/book-readings.ts';
import { windowKey, windowsOf, type HolderMoment, type HolderWindow } from './holder-moments.ts';

/** Most shares whose holders are recorded, and lists that are read a minute. */
const [MOST_SHARES, MOST_READ] = [40, 4];
const CHECK_MS = 60_000;
/** Seconds after which matches and votes are looked up again, and for which a list that was read is new enough. */
const [PLAN_S, NEW_S] = [1_800, 30];
const PATIENCE_MS = 20_000;
const CHART = ['candles', 'graph'];

interface Deps extends ReadContext, RecordedContext, UserContext, Pick<BookReadingDeps, 'traffic' | 'isPassive'> {
  readonly registry: Registry;
  readonly settings: () => Settings;
}

export function recordHolders(deps: Deps, reportError: ReportError) {
  const { clock, registry, recorder, settings, traffic } = deps;
  const startedAt = seconds(clock);
  const done = new Set<string>();
  let windows: readonly HolderWindow[] = [];
  let [planned, plannedAt, running]: [string, number, boolean] = ['', -Infinity, false];
  let [left, missed, lastAt]: [number, number, number | null] = [0, 0, null];

  /** Shares that the user holds, shows in a chart or watches, in this order. */
  function shares(): Share[] {
    const { held, watched } = closeRefs(deps);
    const charted = registry.watched().flatMap(({ name, params }) => (CHART.includes(name) ? [params['share'] as string] : []));
    const all = [...new Set<string>([...held, ...charted, ...watched])].filter((ref) => /^(club|player)_\d+$/.test(ref)) as Share[];
    left = Math.max(0, all.length - MOST_SHARES);
    return all.slice(0, MOST_SHARES);
  }
  async function clubsOf(of: readonly Share[]): Promise<Map<Share, ClubId>> {
    const players = of.map(splitShare).flatMap(({ kind, id }) => (kind === 'player' ? [id] : []));
    const rows =
      players.length === 0 ? [] : (await readOnce(deps, 'players', { ids: players }, { from: 0, patienceMs: PATIENCE_MS })).data?.rows;
    const clubOf = new Map(rows?.map(({ player_id, club_id }) => [player_id as number, club_id]));
    return new Map(
      of.flatMap((share): [Share, ClubId][] => {
        const { kind, id } = splitShare(share);
        const club = kind === 'club' ? (id as ClubId) : clubOf.get(id);
        return club ? [[share, club]] : [];
      }),
    );
  }
  /** Looks up the matches and votes of the shares. */
  async function plan(of: readonly Share[]): Promise<void> {
    const now = seconds(clock);
    if (planned === of.join() && now - plannedAt < PLAN_S) return;
    [planned, plannedAt] = [of.join(), now];
    if (of.length === 0) return void (windows = []);
    const clubOf = await clubsOf(of);
    const clubs = [...new Set(clubOf.values())];
    const moments: HolderMoment[] = [];
    const fresh = { from: now - PLAN_S, patienceMs: PATIENCE_MS };
    const matches = clubs.length === 0 ? null : (await readOnce(deps, 'calendar', { clubs }, fresh)).data;
    for (const { date, home_club, away_club } of matches?.fixtures ?? [])
      for (const [share, club] of clubOf)
        if (typeof date === 'number' && (home_club === club || away_club === club)) moments.push({ share, at: date });
    const votes = (await readOnce(deps, 'votes', {}, fresh)).data;
    for (const { share, endTime } of votes ?? []) if (endTime !== null && of.includes(share)) moments.push({ share, at: endTime });
    // a vote that has ended is no longer listed; what follows it is still due
    const kept = windows.filter(({ share, from, to }) => of.includes(share) && to > now && from <= now + 86_400);
    const due = [...windowsOf(moments), ...kept].filter(({ to }) => to > now);
    windows = [...new Map(due.map((one) => [windowKey(one), one])).values()].sort((a, b) => a.to - b.to);
  }
  /** Counts the windows that have passed without a list. */
  function settle(now: number): void {
    for (const one of windows) if (one.to <= now && one.from >= startedAt && !done.has(windowKey(one))) missed++;
    for (const one of windows) if (one.to <= now) done.delete(windowKey(one));
    windows = windows.filter(({ to }) => to > now);
  }
  async function read({ share, from }: HolderWindow): Promise<boolean> {
    const now = Math.floor(seconds(clock));
    const seen = await recorder.observed('holders', share, Math.ceil(from), now);
    if (seen.ok && seen.value.length > 0) return true;
    const { data, observedAt } = await readOnce(deps, 'owners', { share }, { from: now - NEW_S, patienceMs: PATIENCE_MS });
    if (!data?.complete || (observedAt ?? 0) < now - NEW_S) return false;
    lastAt = observedAt;
    return true;
  }
  async function check(): Promise<void> {
    settle(seconds(clock));
    if (!settings().recordHolders) return void (windows = []);
    await plan(shares());
    let reads = 0;
    for (const one of windows) {
      const now = seconds(clock);
      if (done.has(windowKey(one)) || one.from > now || one.to <= now) continue;
      if (reads++ >= MOST_READ || isPressed(traffic())) return;
      if (await read(one)) done.add(windowKey(one));
    }
  }
  async function inTurn(): Promise<void> {
    if (running) return;
    running = true;
    try {
      await check();
    } finally {
      running = false;
    }
  }
  const stop = deps.isPassive
    ? () => undefined
    : every(clock, CHECK_MS, () => inTurn().catch((cause: unknown) => reportError('holder lists', cause)));

  return {
    stop,
    view(): Recorder['holders'] {
      const due = windows.filter((one) => !done.has(windowKey(one)));
      return {
        on: settings().recordHolders,
        shares: planned === '' ? 0 : planned.split(',').length,
        omitted: left,
        listsPerMinute: MOST_READ,
        lastAt: lastAt === null ? null : Math.floor(lastAt),
        nextAt: due.length === 0 ? null : Math.floor(Math.max(seconds(clock), Math.min(...due.map(({ from }) => from)))),
        missed,
      };
    },
  };
}
