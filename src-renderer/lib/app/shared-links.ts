import type { Links } from '#contract/model/app/own-window.ts';
import { client } from '../connection/connection.svelte.ts';
import { GROUPS, links, type LinkChange } from './links.svelte.ts';

/** Changes are sent at most this often, in ms; an entity at once. */
const SEND_MS = 100;
/** How long snapshots are ignored after a change of this window, in ms: they may be from before it. */
const SETTLE_MS = 300;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns what a window takes from the engine. An entity is taken if it is another one, and only ever replaced. A time or time span is taken
 * once it changes, and also ends: one from before the window was opened is no longer of interest.
 */
export function newLinks(shared: Links, own: Links, before: Links): LinkChange[] {
  return GROUPS.flatMap((group): LinkChange[] => {
    const interval = shared.intervals[group];
    const [ref, time, span] = [shared.refs[group], shared.times[group] ?? null, shared.spans[group] ?? null];
    return [
      ...(ref !== undefined && ref !== own.refs[group] ? [{ group, ref }] : []),
      ...(time === (before.times[group] ?? null) ? [] : [{ group, time }]),
      ...(same(span, before.spans[group] ?? null) ? [] : [{ group, span }]),
      ...(interval === undefined || interval === before.intervals[group] ? [] : [{ group, interval }]),
    ];
  });
}

/**
 * Keeps the link groups of a workspace the same in all windows. `before` is what the window already has; by default, what it finds first.
 * Returns a function that stops it.
 */
export function shareLinks(workspace: string, before: Links | null = null): () => void {
  const waiting = new Map<number, LinkChange>();
  /** Changes made without a connection. They are sent once there is one, as what the engine has is older. */
  const lost = new Map<number, LinkChange>();
  let shared: Links | null = null;
  let sending = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const take = (): void => {
    if (shared === null || sending + waiting.size + lost.size > 0 || settling !== undefined) return;
    for (const change of newLinks(shared, links.all, before ?? shared)) links.take(change, before ? 'elsewhere' : 'before');
    before = shared;
  };
  const settle = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      settling = undefined;
      take();
    }, SETTLE_MS);
  };
  async function set(change: LinkChange): Promise<void> {
    sending += 1;
    const done = await client.command('link.set', { workspace, ...change });
    sending -= 1;
    if (!done.ok && done.fault.code === 'closed') lost.set(change.group, { ...lost.get(change.group), ...change });
    settle();
  }
  function send(): void {
    clearTimeout(pause);
    pause = waiting.size === 0 ? undefined : setTimeout(send, SEND_MS);
    for (const change of waiting.values()) void set(change);
    waiting.clear();
  }
  links.onChange((change) => {
    waiting.set(change.group, { ...waiting.get(change.group), ...change });
    if (change.ref !== undefined || pause === undefined) send();
  });
  const unwatch = client.watch('links', { workspace }, ({ data, status }) => {
    shared = data;
    if (status !== 'failed') for (const [group, change] of lost) if (lost.delete(group)) void set(change);
    take();
  });
  return () => {
    send();
    unwatch();
    clearTimeout(pause);
    clearTimeout(settling);
    shared = null;
    links.onChange(() => {});
  };
}
