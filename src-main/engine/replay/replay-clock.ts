/**
 * The replay clock: the past time that all views show instead of the present.
 * Purpose: one clock for all windows and tabs. It moves by itself while it plays, and in steps to the next record of a share.
 * Invariants: it never shows a time after the present, also not after the computer's clock was set back; it moves by the monotonic clock, so
 * that a jump of the computer's clock moves nothing else; alerts, recording and market sync never follow it.
 * Errors: commands return `bad-params` with the reason; records that cannot be read leave the marks empty.
 */
import type { ParsedInput } from '#contract/commands.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { RecordSpan } from '#contract/model/app/recorder.ts';
import type { Replay, ReplayStep } from '#contract/model/app/replay.ts';
import type { Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../base/clock.ts';
import type { RecordedContext, ReadContext } from '../context.ts';

/** How often the clock moves while it plays, in ms. */
const MOVE_MS = 250;
/** How long each trade is shown while it plays trade by trade, in ms. */
const TRADE_MS = 1_000;
/** Most marks on the scrubber. */
const MOST_MARKS = 400;
/** Most records that are read to find the next one. */
const MOST_READ = 5_000;
const MINUTE = 60;
const HOUR = 3_600;

/** A recorded change or trade of the share. */
interface Mark {
  readonly at: number;
  readonly height: number | null;
  readonly isTrade: boolean;
}
interface ReplayDeps extends ReadContext, RecordedContext {
  /** A share that the views show; null for none. */
  readonly shown: () => Share | null;
  /** Confirms records that have not changed up to the last event, so that the last minute is known. */
  readonly confirm: () => void;
  readonly changed: () => void;
}

const OFF: Replay = {
  at: null,
  height: null,
  from: 0,
  to: 0,
  playing: false,
  speed: 1,
  byTrade: false,
  skipped: null,
  share: null,
  spans: [],
  marks: [],
};

/** Thins a list evenly to `most` entries; the first one stays. */
const thin = <T>(rows: readonly T[], most: number): T[] => rows.filter((_, n) => n % Math.ceil(rows.length / most) === 0);

export function createReplayClock({ clock, recorder, cache, shown, confirm, changed }: ReplayDeps) {
  let state: Replay = OFF;
  /** The time with the fraction of a second that a slow replay has played. */
  let exact = 0;
  let marks: readonly Mark[] = [];
  let movedAt = 0;
  let cancel = (): void => {};
  /** Number of the last start, so that what was read for an earlier one is dropped. */
  let turn = 0;
  /** Number of the last command that plays or pauses, so that a step that is still read moves nothing. */
  let plays = 0;

  const now = (): number => seconds(clock);
  const heightAt = (at: number): number | null => marks.findLast((mark) => mark.at <= at && mark.height !== null)?.height ?? null;

  function show(change: Partial<Replay>): Result<Replay> {
    state = { ...state, ...change };
    if (state.at !== null) state = { ...state, height: heightAt(state.at) };
    changed();
    return ok(state);
  }
  function move(): void {
    const tick = clock.tick();
    exact += ((tick - movedAt) / 1_000) * state.speed;
    movedAt = tick;
    const present = now();
    exact = Math.min(exact, present);
    const gap = gapAt(Math.floor(exact));
    if (gap && gap.to <= present) exact = gap.to;
    const at = Math.floor(exact);
    const isOver = at >= present;
    if (at !== state.at || isOver) show({ at, to: Math.max(state.to, at), playing: !isOver, ...(gap && { skipped: gap }) });
    if (!isOver) cancel = clock.after(MOVE_MS, move);
  }
  /** Shows the next trade, and pauses after the last one. */
  async function nextTrade(): Promise<void> {
    const own = plays;
    const found = state.at === null ? null : await next('trade', false, state.at);
    if (own !== plays || !state.playing) return;
    if (found === null || found > now()) return void show({ playing: false });
    exact = found;
    show({ at: found, to: Math.max(state.to, found) });
    await reach(found);
    if (own === plays && state.playing) cancel = clock.after(TRADE_MS, nextTrade);
  }
  function play(on: boolean, speed = state.speed, byTrade = state.byTrade): Result<Replay> {
    cancel();
    plays++;
    movedAt = clock.tick();
    if (on) cancel = byTrade ? clock.after(TRADE_MS, nextTrade) : clock.after(MOVE_MS, move);
    return show({ playing: on, speed, byTrade, skipped: null });
  }
  /** The gap between recorded books that a time lies in; null if there is none, or nothing is recorded after it. */
  function gapAt(at: number): RecordSpan | null {
    const n = state.spans.findIndex(({ to }) => to >= at);
    const later = state.spans[n];
    if (!later || later.from <= at) return null;
    return { from: Math.min(at, state.spans[n - 1]?.to ?? state.from), to: later.from };
  }

  /** Reads what is marked in a range: changes of the share's order book and its stored trades, in order. */
  async function read(share: Share | null, from: number, to: number): Promise<{ spans: readonly RecordSpan[]; marks: Mark[] }> {
    if (share === null) return { spans: [], marks: [] };
    const got = await recorder.books(share, from, to, MOST_READ);
    const books = got.ok ? got.value : { frames: [], spans: [] };
    const found = new Map<number, Mark>(books.frames.map(({ at, height }) => [at, { at, height, isTrade: false }]));
    for (const { time } of cache().trades.between(share, from, to).slice(-MOST_READ))
      found.set(time, { at: time, height: found.get(time)?.height ?? null, isTrade: true });
    return { spans: books.spans, marks: [...found.values()].sort((a, b) => a.at - b.at) };
  }
  async function mark(share: Share | null, from: number, to: number): Promise<void> {
    const own = ++turn;
    const found = await read(share, from, to);
    if (own !== turn || state.at === null) return;
    marks = found.marks;
    const shownMarks = thin(marks, MOST_MARKS).map(({ at }) => at);
    show({ share, from, to, spans: [...found.spans], marks: shownMarks });
  }
  /** Widens the range so that it has the time, with as much again before it. */
  async function reach(at: number): Promise<void> {
    const share = state.share ?? shown();
    if (at >= state.from && at <= state.to && share === state.share) return;
    const from = at >= state.from && state.from > 0 ? state.from : Math.max(0, at - Math.max(HOUR, Math.floor((now() - at) / 8)));
    await mark(share, from, now());
  }

  /** The time of the next or previous mark; null if there is none within the records. */
  async function next(by: ReplayStep, back: boolean, at: number): Promise<number | null> {
    if (by === 'minute' || state.share === null) return back ? Math.max(0, at - MINUTE) : at + MINUTE;
    const height = heightAt(at);
    const isWanted = (one: Mark): boolean =>
      (back ? one.at < at : one.at > at) &&
      (by !== 'trade' || one.isTrade) &&
      (by !== 'block' || one.height === null || one.height !== height);
    const here = marks.length < MOST_READ ? marks : (await read(state.share, ...around(at, back))).marks;
    return (back ? here.findLast(isWanted) : here.find(isWanted))?.at ?? null;
  }
  /** A range that is short enough to have all its records read. */
  const around = (at: number, back: boolean): [number, number] => (back ? [Math.max(0, at - 6 * HOUR), at] : [at, at + 6 * HOUR]);

  async function seek(at: number | undefined): Promise<Result<Replay>> {
    if (at === undefined) return fail('bad-params', text('replay.needs-time'));
    if (at > now()) return fail('bad-params', text('replay.future'));
    exact = at;
    show({ at, skipped: null });
    await reach(at);
    return ok(state);
  }
  async function step(by: ReplayStep, back: boolean): Promise<Result<Replay>> {
    const at = state.at ?? now();
    play(false);
    const found = await next(by, back, at);
    if (found === null) return fail('not-found', text(back ? 'replay.first' : 'replay.last'));
    return found > now() ? fail('not-found', text('replay.last')) : seek(found);
  }
  function stop(): Result<Replay> {
    cancel();
    turn++;
    plays++;
    marks = [];
    return show(OFF);
  }

  return {
    /** The time that is shown in Unix seconds; null while no replay is on. */
    at: (): number | null => state.at,
    view: (): Replay => state,
    async run({ action, at, share, speed, by, byTrade, back }: ParsedInput<'replay.run'>): Promise<Result<Replay>> {
      if (action === 'start') {
        const time = at ?? now() - HOUR;
        if (time > now()) return fail('bad-params', text('replay.future'));
        stop();
        confirm();
        state = { ...OFF, share: share ?? null, speed: speed ?? 1, byTrade: byTrade ?? false };
        return seek(time);
      }
      if (action === 'stop') return stop();
      if (state.at === null) return fail('bad-params', text('replay.off'));
      if (action === 'seek') return seek(at);
      if (action === 'step') return step(by, back);
      if (action === 'speed' && speed === undefined && byTrade === undefined) return fail('bad-params', text('replay.needs-speed'));
      // a speed that is chosen ends playing trade by trade
      const way = byTrade ?? (speed === undefined ? state.byTrade : false);
      return play(action === 'speed' ? state.playing : action === 'play', speed, way);
    },
    end: (): void => {
      cancel();
      turn++;
      plays++;
    },
  };
}
export type ReplayClock = ReturnType<typeof createReplayClock>;
