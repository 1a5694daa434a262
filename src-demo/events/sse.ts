import type { IncomingMessage, ServerResponse } from 'node:http';
import { every, type Clock } from '#engine/base/clock.ts';
import type { Faults } from '../faults.ts';
import { clientOf, no, write } from '../http.ts';
import { LIMITS, MAX_TOPICS, OPEN_STREAMS, createBuckets, type Meter } from '../limits.ts';
import { SCHEMA, type DemoEvent, type Hub } from './hub.ts';

const CURSOR_MS = 15_000;
const TOPIC = /^[a-z][A-Za-z0-9._~-]*(?::[A-Za-z0-9._~-]+)*(?::\*)?$/;

/** Whether a subscription covers a topic: the topic itself or its family. */
const covers = (selectedTopics: string, topic: string): boolean =>
  selectedTopics.endsWith(':*') ? topic.startsWith(selectedTopics.slice(0, -1)) : selectedTopics === topic;

interface Open {
  readonly response: ServerResponse;
  readonly address: string;
  readonly end: () => void;
}

/** The event stream: topics, replay by Last-Event-ID, keep-alive and connection limits. */
export function createStreams(hub: Hub, clock: Clock, faults: Faults, meter: Meter) {
  const buckets = createBuckets(clock, LIMITS.streams);
  const open = new Set<Open>();
  let most = 0;

  const line = (id: string | null, name: string, data: string): string =>
    `${id === null ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
  const idOf = (n: number): string => `${hub.epoch()}:${n}`;
  const cursor = (n: number): string => line(idOf(n), 'cursor', JSON.stringify({ epoch: hub.epoch(), id: String(n), schema: SCHEMA }));

  const resync = (reason: string, requested: unknown): string =>
    line(
      null,
      'resync-required',
      JSON.stringify({
        epoch: hub.epoch(),
        latest: String(hub.latest()),
        oldestAvailable: String(hub.oldest()),
        reason,
        requested,
        schema: SCHEMA,
        snapshotRequired: true,
      }),
    );

  /** Why a stream cannot resume from the client's last event; null when it can. */
  const cannotReplay = (epoch: string, n: number): string | null =>
    epoch !== hub.epoch() ? 'epoch_mismatch' : n > hub.latest() ? 'unknown_id' : n + 1 < hub.oldest() ? 'too_old' : null;

  function serve(request: IncomingMessage, response: ServerResponse, url: URL): void {
    meter.request('events');
    const address = clientOf(request);
    const refuse = (status: number, detail: string, headers = {}): void => {
      if (status === 429) meter.refused('events');
      write(request, response, no(status, detail, headers));
    };
    if (request.method !== 'GET') return refuse(405, 'Method Not Allowed', { allow: 'GET' });
    if (!buckets.take(address)) return refuse(429, 'too many connections');
    if ([...open].filter((stream) => stream.address === address).length >= OPEN_STREAMS) return refuse(429, 'too many open streams');
    const topicFilter = url.searchParams.get('topics');
    const selectedTopics = topicFilter === null || topicFilter === '' || topicFilter === '*' ? null : [...new Set(topicFilter.split(','))];
    if (selectedTopics && selectedTopics.length > MAX_TOPICS) return refuse(400, `too many topics (max ${MAX_TOPICS})`);
    const bad = selectedTopics?.find((topic) => topic !== '*' && !TOPIC.test(topic));
    if (bad !== undefined) return refuse(400, `invalid topic: ${bad}`);
    const lastId = request.headers['last-event-id'];
    const known = typeof lastId === 'string' && lastId !== '' ? /^([A-Za-z0-9-]+):(\d{1,15})$/.exec(lastId) : null;
    if (typeof lastId === 'string' && lastId !== '' && !known) return refuse(400, 'invalid Last-Event-ID');

    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' });
    response.write('retry: 2000\n\n');
    // A stream that skipped a line stays silent, because resuming would hide the lost event.
    let mute = false;
    let replay: string[] | null = null;
    const sendText = (text: string): void => {
      mute ||= faults.has('silence');
      if (mute || response.writableEnded) return;
      if (replay) replay.push(text);
      else response.write(text);
    };
    const passes = (event: DemoEvent): boolean =>
      !selectedTopics || selectedTopics.some((topic) => topic === '*' || event.topics.some((each) => covers(topic, each)));
    const sendEvent = (event: DemoEvent): void => {
      if (!passes(event)) return;
      const text = faults.has('scrambled') && event.n % 3 === 0 ? event.text.slice(0, event.text.length / 2) : event.text;
      for (let times = faults.has('twice') ? 2 : 1; times > 0; times--) sendText(line(idOf(event.n), event.name, text));
    };
    if (known) {
      const [epoch, n] = [known[1] ?? '', Number(known[2])];
      const reason = cannotReplay(epoch, n);
      if (reason !== null) {
        response.end(resync(reason, lastId));
        return;
      }
      // Tens of thousands of events: one write sends them all.
      replay = [];
      sendText(cursor(n));
      for (const event of hub.since(n)) sendEvent(event);
      const text = replay.join('');
      replay = null;
      if (text !== '') response.write(text);
    } else sendText(cursor(hub.latest()));
    const stopEvents = hub.on(sendEvent);
    const stopCursor = every(clock, CURSOR_MS, () => sendText(cursor(hub.latest())));
    const stream: Open = { response, address, end: () => response.end() };
    open.add(stream);
    most = Math.max(most, open.size);
    response.on('close', () => {
      stopEvents();
      stopCursor();
      open.delete(stream);
    });
  }
  return {
    serve,
    open: (): number => open.size,
    /** Highest number of streams open at the same time. */
    most: (): number => most,
    /** Announces a restart of the server to every stream and closes it. */
    drain: (): void => {
      for (const { response } of open)
        if (!response.writableEnded) response.end(line(null, 'draining', JSON.stringify({ schema: SCHEMA })));
    },
    /** Sends every stream a resync with a reason and closes it. */
    resync: (reason: string): void => {
      for (const { response } of open) if (!response.writableEnded) response.end(resync(reason, null));
    },
    cut: (): void => {
      for (const { response } of open) response.destroy();
    },
  };
}
