import type { Formats } from '../formats.ts';
import { SOURCES } from './english-values.ts';

interface Host {
  readonly host: string;
}

interface Why {
  readonly why: string | null;
}

/** English texts about requests (HTTP, JSON, JSON-RPC, the tool server), the events stream and the blocks of a node. */
export const NET = {
  'http.no-host': ({ host }: Host) => `couldn’t find the host ${host} (DNS)`,
  'http.refused': ({ host }: Host) => `connection to ${host} refused`,
  'http.no-network': ({ host }: Host) => `network unreachable (${host})`,
  'http.no-tls': ({ host }: Host) => `couldn’t establish a secure connection to ${host} (TLS)`,
  'http.timed-out': ({ host }: Host) => `${host} timed out`,
  'http.closed': ({ host }: Host) => `${host} closed the connection`,
  'http.not-http': ({ host }: Host) => `${host} isn’t an HTTP server`,
  'http.no-response': ({ seconds }: { seconds: number }, f: Formats) => `no response within ${f.span(seconds)}`,
  /** Why a request failed, with its endpoint. */
  'http.of': ({ why, what }: { why: string; what: string }) => `${why} (${what})`,
  'http.status': ({ what, status, said }: { what: string; status: number; said: string }) =>
    said === '' ? `${what}: HTTP ${status}` : `${what}: HTTP ${status}, ${said}`,
  'http.nothing-served': () => 'nothing is served at this path',
  'http.blocked-agent': ({ said }: { said: string }) => `${said} (the gateway blocks Touchline’s User-Agent)`,
  'http.check-parameter': () => 'The address is correct. Correct the parameter named in the message. Everything else still works.',
  'http.check-credential': () =>
    'The service requires a sign-in, which Touchline doesn’t support. Check the address in Settings → Connection.',
  'http.turned-away': () => 'The service or a gateway rejects Touchline. Data already loaded stays on screen.',
  'http.too-much': () => 'The request was too large. Request less at once. Everything else still works.',
  'http.check-prefix': () =>
    'Check the base URL and REST prefix in Settings → Connection. If other paths work, this service doesn’t have this one.',
  'http.redirected': ({ what, to }: { what: string; to: string }) => `${what}: redirected to another host (${to})`,
  'http.moved': ({ what, status, to }: { what: string; status: number; to: string }) => `${what}: HTTP ${status}, moved to ${to}`,
  'http.redirect-loop': ({ what }: { what: string }) => `${what}: redirect loop`,
  'http.too-large': ({ what, mebibytes }: { what: string; mebibytes: number }, f: Formats) =>
    `${what}: the response is larger than ${f.number(mebibytes)} MiB`,
  'http.all-too-large': ({ what, mebibytes }: { what: string; mebibytes: number }, f: Formats) =>
    `${what}: the responses in transit exceed ${f.number(mebibytes)} MiB, and this one is the largest`,
  'lane.full': ({ lane }: { lane: string }) => `too many requests queued for ${SOURCES[lane] ?? lane}`,
  'lane.shut': ({ lane }: { lane: string }) => `${SOURCES[lane] ?? lane} is closed`,
  'json.too-deep': ({ levels }: { levels: number }, f: Formats) => `the response is nested more than ${f.number(levels)} levels`,
  'json.too-many': () => 'the response has too many values',
  'json.empty': () => 'the response is empty',
  'json.not': ({ beginning }: { beginning: string }) => `not JSON: ${beginning}`,
  // What follows is said of an answer or a file.
  'entries.too-deep': ({ levels }: { levels: number }, f: Formats) => `nested more than ${f.number(levels)} levels`,
  'entries.not-json': () => 'is not JSON',
  'entries.endless': () => 'has an unterminated entry',
  'entries.truncated': () => 'is truncated',
  'rpc.no-answer': ({ id }: { id: number }) => `no response to call ${id}`,
  'rpc.too-large': ({ method }: { method: string }) => `${method}: parameters too large`,
  'rpc.neither': () => 'the response has neither result nor error',
  'rpc.not-rpc': () => 'the response isn’t JSON-RPC',
  'rpc.not-list': () => 'the response to a batch isn’t a list',
  'mcp.no-response': () => 'no response to this call',
  'mcp.empty-stream': () => 'the response is an empty event stream',
  'mcp.no-reason': () => 'no reason given',
  'mcp.no-content': () => 'the result has no content',
  'mcp.no-text': () => 'the result has no text',
  'mcp.no-tools': () => '`tools` is not a list',
  'http.refusal': ({ status, said }: { status: number; said: string }) => (said === '' ? `HTTP ${status}` : `HTTP ${status}, ${said}`),

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
  'stream.restart-requested': ({ why }: Why) =>
    why === null ? 'the service requested a restart (no reason given)' : `the service requested a restart (${why})`,
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
  'unheard.closed': ({ why }: Why) => (why === null ? 'the event stream is closed' : `the event stream is closed (${why})`),
  'unheard.blocks': ({ why }: Why) => (why === null ? 'no block updates from the node' : `no block updates from the node (${why})`),
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
