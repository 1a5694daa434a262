interface Why {
  readonly why: string | null;
}
const because = (why: string | null): string => (why === null ? '' : ` (${why})`);

/** English texts about the events stream and the blocks of a node. */
export const STREAM = {
  'stream.no-event-stream': () => 'the response isn’t an event stream',
  'stream.closed-by-service': () => 'the service closed the stream',
  'stream.node-meanwhile': () => 'using blocks from your node meanwhile',
  'stream.node-out-of-step': () => 'your node isn’t up to date; hosted data is judged by its age',
  'stream.node-in-step': () => 'your node is up to date again',
  'stream.parts': ({ parts }: { parts: readonly string[] }) => parts.join('; '),
  'stream.started': () => 'stream started',
  'stream.opened': ({ from }: { from: string | null }) => (from === null ? 'open' : `open, from ${from}`),
  'stream.cannot-resume': () => 'the stream can’t resume from the last event',
  'stream.restarted': () => 'the service restarted the stream',
  'stream.restart-requested': ({ why }: { why: string | null }) => `the service requested a restart (${why ?? 'no reason given'})`,
  'stream.reorganised': () => 'the latest blocks were reorganised',
  'stream.node-recovered': () => 'the game node recovered',
  'stream.new-epoch': () => 'the stream began a new epoch',
  'stream.aimless': () => 'an event didn’t state what changed',
  'stream.no-response': () => 'the stream isn’t responding',
  'stream.no-data': () => 'no data for one minute',
  'stream.missed-keep-alives': () => 'two keep-alives were missed',
  'stream.unreadable-event': () => 'an event was unreadable',
  'stream.slept': () => 'this computer slept longer than the stream keeps events',
  'stream.catching-up': () => 'the game node is catching up',
  'unheard.opened': () => 'the event stream has just opened and has sent nothing yet',
  'unheard.woke': () => 'this computer was asleep, and the event stream has sent nothing since',
  'unheard.silent': () => 'the event stream is open but has missed two keep-alives',
  'unheard.closed': ({ why }: Why) => `the event stream is closed${because(why)}`,
  'unheard.blocks': ({ why }: Why) => `no block updates from the node${because(why)}`,
  'blocks.no-answer': () => 'the node isn’t responding',
  'blocks.replaced': () => 'the latest blocks were reorganised',
  'blocks.frozen': () => 'the node responds but has had no new block for a minute',
  'blocks.catching-up': () => 'the node is catching up',
  'blocks.none': () => 'the node has no block yet',
  'blocks.open': ({ height }: { height: number }) => `open, at block ${height}`,
  'blocks.first': () => 'first contact with the node',
  'poll.unused': ({ why }: { why: string }) =>
    `long polling of the node isn’t used: ${why.replace(/\.$/, '')}; Touchline requests the newest block every second instead`,
  'poll.missed': () => 'it doesn’t report new blocks',
  'poll.at-once': () => 'it returns immediately without a new block',
} as const;
