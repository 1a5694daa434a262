import { text } from '#contract/text/coded-text.ts';
import type { Invalidated, Stream, StreamState } from './types.ts';

const MEANWHILE = text('stream.node-meanwhile');
const both = (one: () => void, other: () => void) => (): void => {
  one();
  other();
};

/**
 * Topics to invalidate per node block while the hosted stream is away: data read from the node, whose reads cost nothing. `all` is no id
 * and so means every order book. Data that only the hosted service provides is refreshed by its TTL, as without a stream.
 */
const BY_NODE = ['chain:block', 'share:club:all:orders', 'auctions', 'proposals'] as const;
/** Whether the fallback is needed. The hosted stream usually reconnects at its first retry; the node takes over from the second one on. */
const away = ({ state, tries }: StreamState): boolean => state === 'closed' || state === 'silent' || (state === 'waiting' && tries > 1);

/**
 * Returns the hosted stream with the user's node as a fallback while it is away. The state shown is that of the hosted stream, because most
 * of its events have no other source. `usable` reports whether the node is healthy.
 */
export function withSecondSource({ hosted, node, usable }: { hosted: Stream; node: Stream; usable: () => boolean }): Stream {
  let helping = false;
  let newest = -1;
  const stops: (() => void)[] = [];

  const onHostedState = (state: StreamState): void => {
    const wanted = away(state);
    if (wanted === helping) return;
    helping = wanted;
    if (wanted) node.start();
    else node.stop();
  };
  const trusted = (): boolean => helping && usable();
  const state = (): StreamState => {
    const now = hosted.state();
    if (!trusted() || node.state().state !== 'open') return now;
    return { ...now, why: now.why === null ? MEANWHILE : text('stream.parts', { parts: [now.why, MEANWHILE] }) };
  };

  return {
    ...hosted,
    start: () => {
      stops.push(hosted.onState(onHostedState));
      hosted.start();
      onHostedState(hosted.state());
    },
    stop: () => {
      for (const stop of stops.splice(0)) stop();
      helping = false;
      node.stop();
      hosted.stop();
    },
    wake: () => {
      hosted.wake();
      if (helping) node.wake();
    },
    state,
    onState: (listener) =>
      both(
        hosted.onState(() => listener(state())),
        node.onState(() => helping && listener(state())),
      ),
    onHead: (listener) =>
      both(
        hosted.onHead((head) => {
          newest = head.height;
          listener(head);
        }),
        // a node that is behind must not replace a newer head from the hosted stream
        node.onHead((head) => void (trusted() && head.height > newest && listener(head))),
      ),
    onInvalidate: (listener) => {
      const fromNode = (invalidation: Invalidated): void => {
        if (!trusted()) return;
        if (invalidation.all) return invalidation.replaced ? listener(invalidation) : undefined;
        if (invalidation.topic === 'chain:block') for (const topic of BY_NODE) listener({ ...invalidation, topic });
      };
      return both(hosted.onInvalidate(listener), node.onInvalidate(fromNode));
    },
  };
}

/**
 * Returns the node's blocks as the only stream, for a hosted service without an events address. While the node is not healthy, its blocks
 * say nothing about the hosted service's data, which is then refreshed by TTL; once it is healthy again, everything is invalidated.
 */
export function whileInStep({ node, usable, head }: { node: Stream; usable: () => boolean; head: () => number | null }): Stream {
  const state = (): StreamState => {
    const now = node.state();
    if (usable() || (now.state !== 'open' && now.state !== 'silent')) return now;
    return { ...now, state: 'waiting', why: now.why ?? text('stream.node-out-of-step') };
  };
  return {
    ...node,
    state,
    unheard: () => (usable() ? node.unheard() : null), // null: data of the hosted service is then refreshed by TTL
    onState: (listener) => node.onState(() => listener(state())),
    onHead: (listener) => {
      let before = -1;
      return node.onHead((tip) => {
        const back = tip.height <= before; // the node's own chain was replaced
        before = tip.height;
        // a node that is slightly behind must not replace a newer head of the hosted service
        if (usable() && (back || tip.height >= (head() ?? 0))) listener(tip);
      });
    },
    onInvalidate: (listener) => {
      let missed = false;
      return node.onInvalidate((invalidation) => {
        if (!usable()) return void (missed = true);
        if (missed && !invalidation.all)
          listener({ all: true, why: text('stream.node-in-step'), replaced: false, height: invalidation.height });
        missed = false;
        listener(invalidation);
      });
    },
  };
}
