import type { Spoil, Stream, StreamState } from './types.ts';

/**
 * What the node's blocks make old while the hosted stream is away: what is read from the node, whose reads cost nothing.
 * `all` is no id and so means every book; what only the hosted service serves is looked at by its age, as without a stream.
 */
const BY_NODE = ['chain:block', 'share:club:all:orders', 'auctions', 'proposals'] as const;
/** The hosted stream mends itself in a moment: until its second try nobody needs to help out. */
const away = ({ state, tries }: StreamState): boolean => state === 'closed' || state === 'silent' || (state === 'waiting' && tries > 1);

/**
 * The hosted stream, and the user's node in its place while that is away. It stays the hosted stream's face: its state is
 * what is shown, for most of what it tells nobody else does.
 */
export function withSecondSource({ hosted, node, usable }: { hosted: Stream; node: Stream; usable: () => boolean }): Stream {
  let helping = false;
  let newest = -1;
  const stops: (() => void)[] = [];

  const look = (state: StreamState): void => {
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
    return { ...now, why: [now.why, 'blocks come from your own node meanwhile'].filter((part) => part !== null).join('; ') };
  };

  return {
    ...hosted,
    start: () => {
      stops.push(hosted.onState(look));
      hosted.start();
      look(hosted.state());
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
    onState: (listener) => {
      const both = [hosted.onState(() => listener(state())), node.onState(() => helping && listener(state()))];
      return () => both.forEach((stop) => stop());
    },
    onHead: (listener) => {
      const both = [
        hosted.onHead((head) => {
          newest = head.height;
          listener(head);
        }),
        // a node that lags must not take back what the stream already told
        node.onHead((head) => {
          if (trusted() && head.height > newest) listener(head);
        }),
      ];
      return () => both.forEach((stop) => stop());
    },
    onSpoil: (listener) => {
      const fromNode = (spoil: Spoil): void => {
        if (!trusted()) return;
        if (spoil.all) return spoil.replaced ? listener(spoil) : undefined;
        if (spoil.topic === 'chain:block') for (const topic of BY_NODE) listener({ ...spoil, topic });
      };
      const both = [hosted.onSpoil(listener), node.onSpoil(fromNode)];
      return () => both.forEach((stop) => stop());
    },
  };
}

/**
 * The node's blocks alone, beside a hosted service without an events address. While the node is not in step its blocks say nothing
 * of what the hosted service serves, which then goes by its age; once it is in step again everything is looked at once.
 */
export function whileInStep({ node, usable, head }: { node: Stream; usable: () => boolean; head: () => number | null }): Stream {
  const state = (): StreamState => {
    const now = node.state();
    if (usable() || (now.state !== 'open' && now.state !== 'silent')) return now;
    return { ...now, state: 'waiting', why: now.why ?? 'your node is not in step; what the hosted service serves goes by its age' };
  };
  return {
    ...node,
    state,
    unheard: () => (usable() ? node.unheard() : null), // without it, the hosted service goes by its age
    onState: (listener) => node.onState(() => listener(state())),
    onHead: (listener) => {
      let before = -1;
      return node.onHead((told) => {
        const back = told.height <= before; // its own chain was replaced
        before = told.height;
        // a node that lags a little must not take back what the hosted service already told
        if (usable() && (back || told.height >= (head() ?? 0))) listener(told);
      });
    },
    onSpoil: (listener) => {
      let missed = false;
      return node.onSpoil((spoil) => {
        if (!usable()) return void (missed = true);
        if (missed && !spoil.all) listener({ all: true, why: 'your node is in step again', replaced: false, height: spoil.height });
        missed = false;
        listener(spoil);
      });
    },
  };
}
