/** All limits of the network code: times in milliseconds, sizes in bytes, rates per second. */

/**
 * A tenth below the limits that the service states, so that a slightly fast clock or an occasional second program does not exceed them.
 * `perSecond`: sustained rate. `atOnce`: concurrent requests; more would only queue in the sockets, where priorities have no effect.
 */
export const LANES = {
  hosted: { name: 'hosted', perSecond: 18, burst: 36, atOnce: 24 },
  tools: { name: 'tools', perSecond: 4, burst: 24, atOnce: 6 },
  stream: { name: 'stream', perSecond: 0.5, burst: 1, atOnce: 1 },
  // Well below the node's 50 threads: each long poll occupies one of them, and the node may serve others.
  node: { name: 'node', perSecond: Number.POSITIVE_INFINITY, burst: 16, atOnce: 16 },
} as const;

/** Longest queue of a lane; beyond it, the newest of the least urgent requests is refused. About two minutes of work at full rate. */
export const MAX_QUEUE = 2_000;
/** One in this many grants goes to the priority that was served longest ago, so that background work always progresses. */
export const FAIR_EVERY = 8;
/** Shortest pause after 429 or 503; the service asks for one second where it names a time. */
export const MIN_REST_MS = 1_000;
/** Longest pause. A longer `Retry-After` is treated as a mistake: the program would do nothing for hours. */
export const MAX_REST_MS = 10 * 60_000;
/** Lowest fraction of the full rate: each refusal halves the rate down to it. */
export const SLOWEST = 1 / 8;
/** Interval after which an eighth of the full rate is restored if there is no further refusal. */
export const RECOVER_MS = 5_000;

/** Timeout of a request, from its turn to the last byte. The largest answer (7 MB) takes two seconds on a slow line. */
export const REQUEST_MS = 15_000;
/** Timeout of a bulk answer (40 MB) that is processed as it arrives. */
export const BULK_MS = 180_000;
/** Total size of all answers in progress, counted after decompression: four of the largest known ones. */
export const MAX_BODIES = 32 * 1024 * 1024;
/** Largest buffered answer. The largest known one has 7 MB. */
export const MAX_BODY = 16 * 1024 * 1024;
/** Largest answer that is processed as it arrives; bulk answers have 40 MB. */
export const MAX_BULK = 128 * 1024 * 1024;
/** Bytes read of a refusal: enough for the error of a call, without waiting for the end of a page. */
export const MAX_REFUSAL = 256 * 1024;
/** Memory for the values of one JSON text: a few bytes, `{},`, become sixty in memory. The largest known answer needs 25 MB. */
export const MAX_JSON_MEMORY = 48 * 1024 * 1024;
/** Number of same-origin redirects to follow; each costs a turn. */
export const MAX_REDIRECTS = 3;
/** Characters kept of the text of a refusal. */
export const MAX_DETAIL = 300;

/** Batching delay: long enough to collect the reads of one event or one opened workspace, too short to be noticed. */
export const GATHER_MS = 4;
/** Calls in one JSON-RPC request. */
export const MAX_BATCH_CALLS = 100;
/** The service accepts 256 KiB; the limit is slightly lower, as requests close to it gain nothing. */
export const MAX_BATCH_BYTES = 255 * 1024;
/** A learnt limit of a service (batches, their size, a header) is tried again after this time. */
export const HABITS_MS = 5 * 60_000;
/** Calls in one request to the tool server. */
export const MAX_TOOL_BATCH = 20;
/** A tool server that left calls of a batch unanswered receives single calls for this time. */
export const TOOLS_SINGLY_MS = 10 * 60_000;
/** Timeout of a tool call that a person waits for. Reads for tiles end after `REQUEST_MS`, because others queue behind them. */
export const TOOL_CALL_MS = 2 * 60_000;
/** Nesting depth of JSON; the deepest known answer has nine levels. */
export const MAX_JSON_DEPTH = 64;
/** Time for which a list of tools is fresh: it changes with releases of the tool server. */
export const TOOLS_MS = 10 * 60_000;
/** Least age of the list at which a tool missing from it causes it to be read again. */
export const TOOLS_REFRESH_MS = 5_000;
/** Pages of tools to follow; without it, a server that always names a next page would never end. */
export const MAX_TOOL_PAGES = 20;
export const MAX_TOOLS = 2_000;
/** Characters kept of a tool's description. */
export const MAX_TOOL_ABOUT = 2_000;
/** Characters of a tool's schema that arguments are checked against; a longer schema is left to the server. */
export const MAX_TOOL_SCHEMA = 64 * 1024;
/** Characters of the stored list of tools, which is used while the server is unreachable. */
export const MAX_TOOLS_KEPT = 2 * 1024 * 1024;
/** Timeout inside the library of the tool protocol, including queueing; lanes and timeouts of the program end a request sooner. */
export const TOOL_MS = 10 * 60_000;

/** Requests that the request log keeps individually. */
export const MAX_RECENT = 200;
/** Names that the request log distinguishes in ten seconds. */
export const MAX_CALLERS = 500;

/** A keep-alive is due every 15 seconds. After two missed ones, plus a second for transmission, the data on screen may be stale. */
export const QUIET_MS = 31_000;
/** Silence after which the stream counts as dropped. The service documents one minute without data as a dead connection. */
export const SILENT_MS = 60_000;
/** Timeout from the request to the first line of the stream. */
export const OPEN_MS = 15_000;
/** Wait after a dropped connection, unless the server sends `retry:`. */
export const RETRY_MS = 2_000;
/** Least wait after 429, 503 or another refusal of the stream. */
export const REFUSED_MS = 30_000;
/** Longest wait between attempts while the service fails. */
export const MAX_RETRY_MS = 60_000;
/** Longest wait while the service cannot be reached at all: attempts cost it nothing, and the network may be back any moment. */
export const MAX_DROP_MS = 7_000;
/** After sleep: time an open stream has to send data before it counts as dropped. */
export const PROBE_MS = 5_000;
/** If the service requests a restart again within this time, the stream waits, longer each time: every restart reads everything again. */
export const RESYNC_MS = 2 * 60_000;
/** How far back the service replays events; after a longer gap everything is read again. */
export const REPLAY_MS = 15 * 60_000;
/** Least time between two full resyncs caused by unreadable events. */
export const GARBAGE_MS = 5_000;
/** How often the stream position is saved. */
export const SAVE_MS = 1_000;
export const MAX_STREAM_LOG = 500;
/** Longest line of the stream; a longer one is no event of this service. */
export const MAX_EVENT = 1024 * 1024;
/** Characters of replayed topics to buffer; a replay that exceeds them ends. */
export const MAX_REPLAYED = 8 * 1024 * 1024;
/** Messages kept of one answer of the tool server; further ones are dropped. */
export const MAX_TOOL_MESSAGES = 1_000;
/** Largest name pack. The known one has 185,000 names in 9 MB. */
export const MAX_PACK = 16 * 1024 * 1024;

/** Interval of head checks of a node while there is no new block. */
export const NODE_PAUSE_MS = 1_000;
/** Head checks per second while each finds a new block: a node that catches up processes hundreds per second. */
export const NODE_LOOKS = 4;
/** Interval of head checks during a long poll. */
export const NODE_LOOK_MS = 10_000;
/** Timeout of one long poll. Nodes hold one for five seconds by default; fetch itself ends after five minutes. */
export const LONG_POLL_MS = 4 * 60_000;
/** First wait before a refused or useless long poll is retried. */
export const NODE_POLL_AGAIN_MS = 5_000;
/** Longest wait before a refused or useless long poll is retried. */
export const NODE_POLL_MOST_MS = 10 * 60_000;
/** Blocks arrive every second or two: a node without a new block for this long is stalled, whatever it reports. */
export const NODE_FROZEN_MS = 60_000;

/** Interval of comparisons of the hosted service with the user's node; each costs one request per source. */
export const CROSSCHECK_MS = 60_000;
/** Longest wait for a new block before a comparison. */
export const CROSSCHECK_WAIT_MS = 5_000;
