import { text, type CodedText } from '#contract/text/coded-text.ts';
import { seconds, type Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { ByteBudget } from '../net/http/byte-budget.ts';
import { createLane, type Lane } from '../net/lane/lane.ts';
import { LANES, SAVE_MS } from '../net/lane/limits.ts';
import { connect } from './connection.ts';
import { cursorOf, readEvent, type StreamEvent } from './envelope.ts';
import { createLog } from './log.ts';
import { dueAt, initial, step, type StreamEffect, type StreamInput, type State } from './stream-reducer.ts';
import { createReplay } from './replay.ts';
import { createSkew } from './clock-offset.ts';
import type { StreamHead, Invalidated, Stream, StreamState } from './types.ts';

interface StreamOptions {
  readonly clock: Clock;
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  /** At most 64 topics; none, or more, selects every event. */
  readonly topics?: readonly string[];
  /** Returns the position of the last run; null to start from now. */
  readonly load: () => string | null;
  readonly save: (id: string | null) => void;
  readonly lane?: Lane;
  /** Shared with all other answers in progress. */
  readonly budget?: ByteBudget;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
}

const MAX_TOPICS = 64;
/** How often the wall clock is compared with the monotonic clock: a difference means that the computer slept. */
const LOOK_MS = 5_000;
const SLEPT_MS = 5_000;
const TEXT = 160;

/** Creates the event stream of a hosted service; the application has one. */
export function createStream(options: StreamOptions): Stream {
  const { clock, fetch, userAgent, load, save, random = () => 0.5, lane = createLane(clock, LANES.stream) } = options;
  const topics = options.topics && options.topics.length <= MAX_TOPICS ? options.topics : [];
  const url = topics.length > 0 ? `${options.url}${options.url.includes('?') ? '&' : '?'}topics=${topics.join(',')}` : options.url;
  const service = { clock, fetch, lane, budget: options.budget, url, userAgent };
  const log = createLog(clock);
  const [invalidated, changed, headed] = [createEmitter<Invalidated>(), createEmitter<StreamState>(), createEmitter<StreamHead>()];

  const caughtUp = createEmitter<undefined>();
  const replay = createReplay(clock, invalidated.emit, () => caughtUp.emit(undefined));

  let state: State = initial(null, topics.length > 0);
  let loaded = false;
  let receivedAt: number | null = null; // Unix ms of the wall clock, which continues while the computer sleeps
  const skew = createSkew();
  let replayUntil: number | null = null; // by the service's clock: events observed before this time are replayed
  let head: StreamHead | null = null;
  let shown = '';
  let closeIt = (): void => {};
  let stopTimer = (): void => {};
  let armedFor = Number.POSITIVE_INFINITY;
  let stopSaving: (() => void) | null = null;
  let saved: string | null = null;
  let checkedAt = { now: 0, tick: 0 };

  /** Runs one input through the state machine. Invalidations get data and height of `event`, the event behind the input. */
  function feed(input: StreamInput, event: StreamEvent | null = null): void {
    const [next, effects] = step(state, input, clock.tick());
    const moved = next.cursor !== state.cursor;
    state = next;
    for (const effect of effects) obey(effect, event);
    if (moved) stopSaving ??= clock.after(SAVE_MS, keep);
    arm();
    tellState();
  }

  function obey(effect: StreamEffect, event: StreamEvent | null): void {
    switch (effect.do) {
      case 'open':
        return open(effect.lastEventId);
      case 'close':
        return closeIt();
      case 'mark':
        return log.mark(effect.mark, effect.text);
      case 'invalidate-all':
        return replay.invalidate({ all: true, why: effect.why, replaced: effect.replaced, height: event?.height ?? null });
      case 'invalidate':
        // An event without a block is at least as new as the newest known head.
        for (const topic of effect.topics)
          replay.invalidate({ all: false, topic, data: event?.data, height: event?.height ?? head?.height ?? null });
    }
  }

  function open(lastEventId: string | null): void {
    closeIt();
    closeIt = connect({
      ...service,
      lastEventId,
      on: {
        opened: (date) => {
          receivedAt = clock.now();
          if (date !== null) skew.opened(date, clock.now());
          replayUntil = lastEventId === null ? null : clock.now() + (skew.get() ?? 0) * 1_000;
          feed({ on: 'opened' });
        },
        bytes: () => {
          receivedAt = clock.now();
          feed({ on: 'received' });
        },
        retry: (ms) => feed({ on: 'retry', ms }),
        event: onEvent,
        dropped: (why) => feed({ on: 'dropped', why, dice: random() }),
        refused: (status, why, waitMs) => feed({ on: 'refused', status, why, waitMs, dice: random() }),
      },
    });
  }

  function onEvent(name: string, id: string | null, body: string): void {
    log.count();
    const event = readEvent(name, id, body, head?.height ?? null);
    if (!event) {
      log.add({ name, id, topics: [], text: `unreadable: ${body.slice(0, TEXT)}`, mark: 'event' });
      return feed({ on: 'unreadable' });
    }
    const replayed = replayUntil !== null && event.observedAt !== null && event.observedAt < replayUntil;
    if (replayed) replay.onEvent();
    else if (event.observedAt !== null) skew.observe(event.observedAt, clock.now());
    const data = event.data === undefined ? '' : JSON.stringify(event.data).slice(0, TEXT);
    const mark = name === 'resync-required' ? 'resync' : replayed ? 'replay' : 'event';
    log.add({ name, id: event.id, topics: event.topics, text: event.reason ?? data, mark });
    if (event.head) {
      head = { ...event.head, at: seconds(clock) };
      headed.emit(head);
    }
    const why = text('stream.restart-requested', { why: event.reason });
    feed({ on: 'event', name, id: event.id, topics: event.topics, ready: event.ready, why }, event);
    // The first live event ends the replay; it has been emitted already, so it is not emitted twice.
    if (!replayed && event.observedAt !== null) replay.end();
  }

  function keep(): void {
    stopSaving?.();
    stopSaving = null;
    if (state.cursor === saved) return;
    saved = state.cursor;
    save(saved);
  }

  /** One timer serves state machine and sleep detection. An early timer is harmless, so it is armed again only to fire sooner. */
  function arm(): void {
    if (state.at === 'off') return;
    const due = Math.min(dueAt(state) ?? Number.POSITIVE_INFINITY, clock.tick() + LOOK_MS);
    if (due >= armedFor) return;
    stopTimer();
    armedFor = due;
    stopTimer = clock.after(Math.max(0, Math.ceil(due - clock.tick())), () => {
      armedFor = Number.POSITIVE_INFINITY;
      const slept = clock.now() - checkedAt.now - (clock.tick() - checkedAt.tick);
      checkedAt = { now: clock.now(), tick: clock.tick() };
      feed(Math.abs(slept) > SLEPT_MS ? awake() : { on: 'tick' });
    });
  }

  const awake = (): StreamInput => ({ on: 'wake', gapMs: receivedAt === null ? 0 : Math.max(0, clock.now() - receivedAt) });

  function tellState(): void {
    const until = state.at === 'waiting' ? state.until : 0;
    const key = `${state.at} ${unheardOf(state)?.code} ${state.tries} ${state.degraded} ${head?.height} ${until} ${skew.get()} ${JSON.stringify(why(state))}`;
    if (key === shown) return;
    shown = key;
    changed.emit(read());
  }

  const read = (): StreamState => ({
    state: isSilent(state) ? 'silent' : state.at,
    heardAt: receivedAt === null ? null : Math.floor(receivedAt / 1_000),
    height: head?.height ?? null,
    eventsPerMinute: log.perMinute(),
    retryAt: state.at === 'waiting' ? Math.ceil((clock.now() + state.until - clock.tick()) / 1_000) : null,
    tries: state.tries,
    why: why(state),
    degraded: state.degraded,
  });

  return {
    of: 'hosted',
    start: () => {
      if (!loaded) {
        loaded = true;
        saved = cursorOf(load());
        state = initial(saved, topics.length > 0);
      }
      checkedAt = { now: clock.now(), tick: clock.tick() };
      feed({ on: 'start' });
    },
    stop: () => {
      feed({ on: 'stop' });
      replay.end();
      stopTimer();
      armedFor = Number.POSITIVE_INFINITY;
      keep();
    },
    wake: () => feed(awake()),
    state: read,
    unheard: () => {
      if (state.at === 'open') return unheardOf(state);
      const known = state.at === 'opening' ? receivedAt !== null || state.tries > 1 : state.at !== 'off';
      return known ? text('unheard.closed', { why: why(state) }) : null;
    },
    log: log.read,
    skew: skew.get,
    replaying: replay.on,
    onCaughtUp: caughtUp.on,
    onInvalidate: invalidated.on,
    onState: changed.on,
    onHead: headed.on,
    onLog: log.on,
  };
}

const unheardOf = (state: State): CodedText | null =>
  state.at === 'open' && state.unconfirmed !== null ? text(`unheard.${state.unconfirmed}`) : null;

const isSilent = (state: State): boolean =>
  (state.at === 'opening' && state.silent) || (state.at === 'open' && state.unconfirmed === 'silent');

function why(state: State): CodedText | null {
  if (state.at === 'waiting' || state.at === 'closed') return state.why;
  if (state.at === 'opening' && state.silent) return text('stream.no-data');
  if (isSilent(state)) return text('unheard.silent');
  return state.degraded ? text('stream.catching-up') : null;
}
