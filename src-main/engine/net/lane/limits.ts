/** Every limit of time, size and rate that the network parts hold, in one place. Times in milliseconds, sizes in bytes. */

interface LaneLimit {
  readonly name: string;
  /** Requests a second in the long run; `Infinity` where only `atOnce` limits. */
  readonly perSecond: number;
  readonly burst: number;
  /** Requests under way together: more only queue in the sockets, where no priority holds. */
  readonly atOnce: number;
}

/** A tenth under what the service states, so that a clock running a little fast or a stray second program breaks nothing. */
export const LANES = {
  hosted: { name: 'hosted', perSecond: 18, burst: 36, atOnce: 24 },
  tools: { name: 'tools', perSecond: 4, burst: 24, atOnce: 6 },
  stream: { name: 'stream', perSecond: 0.5, burst: 1, atOnce: 1 },
  // Well under the node's 50 threads: each long poll holds one of them, and the node may serve others.
  node: { name: 'node', perSecond: Number.POSITIVE_INFINITY, burst: 16, atOnce: 16 },
} as const satisfies Record<string, LaneLimit>;
export type LaneName = keyof typeof LANES;

/** Tickets a lane holds; beyond, the newest of the least urgent is refused. About two minutes of work at full rate. */
export const MAX_QUEUE = 2_000;
/** One grant in so many goes to the class served longest ago, so that background work never stands still. */
export const FAIR_EVERY = 8;
/** Shortest rest after 429 or 503; the service says one second where it says anything. */
export const MIN_REST_MS = 1_000;
/** A longer `Retry-After` is taken for a mistake: the program would look dead for hours. */
export const MAX_REST_MS = 10 * 60_000;
/** After a refusal the pace halves, down to this part of the full rate … */
export const SLOWEST = 1 / 8;
/** … and every so often without a refusal an eighth of the full rate is given back. */
export const RECOVER_MS = 5_000;

/** A request, from its turn to the last byte. The largest answer (7 MB) takes two seconds on a slow line. */
export const REQUEST_MS = 15_000;
/** A bulk answer (40 MB) that is read and written down as it arrives. */
export const BULK_MS = 180_000;
/** Most that all answers under way hold together, counted after decompression: four of the largest known ones. */
export const MAX_BODIES = 32 * 1024 * 1024;
/** One answer that is kept whole. The largest known one has 7 MB. */
export const MAX_BODY = 16 * 1024 * 1024;
/** One that is handed on as it arrives; bulk answers have 40 MB. */
export const MAX_BULK = 128 * 1024 * 1024;
/** What is read of a refusal: enough for the error of a call, and no reason to wait for a page's end. */
export const MAX_REFUSAL = 256 * 1024;
/** What the values of one JSON text may need: a few bytes of it, `{},`, become sixty. The largest known answer needs 25 MB. */
export const MAX_JSON_MEMORY = 48 * 1024 * 1024;
/** Same-origin redirects followed; each costs a turn. */
export const MAX_REDIRECTS = 3;
/** Most that is kept of a refusal's own words. */
export const MAX_DETAIL = 300;

/** Long enough to gather what one spoiling event or one opened workspace asks for, too short to be felt. */
export const GATHER_MS = 4;
export const MAX_BATCH_CALLS = 100;
/** The service takes 256 KiB; a little less, for nothing is gained at the edge. */
export const MAX_BATCH_BYTES = 255 * 1024;
/** What a service was seen to refuse (batches, their size, a header) is tried again after so long. */
export const HABITS_MS = 5 * 60_000;
export const MAX_TOOL_BATCH = 20;
/** A tool server that left calls of a batch unanswered is asked one by one for so long. */
export const TOOLS_SINGLY_MS = 10 * 60_000;
/** How long a tool may work on a call that a person waits for. Reads for tiles are left after `REQUEST_MS`: others queue behind them. */
export const TOOL_CALL_MS = 2 * 60_000;
/** One request's answer of the tool server. Its largest tables come in pages; only a mistake or malice fills this. */
export const MAX_TOOL_BODY = 16 * 1024 * 1024;
/** Levels that JSON may nest; the deepest known answer has nine. */
export const MAX_JSON_DEPTH = 64;
/** How long a list of tools stands: it changes with releases of the tool server. */
export const TOOLS_MS = 10 * 60_000;
/** A list just read lacks what it lacks: asking again for a tool that is not in it begins after this. */
export const TOOLS_ANEW_MS = 5_000;
/** Pages of tools followed; a server that always names a next one would never end. */
export const MAX_TOOL_PAGES = 20;
/** Tools of one list, characters that are kept of what each says of itself, and of a list that is kept for when the server is away. */
export const MAX_TOOLS = 2_000;
export const MAX_TOOL_ABOUT = 2_000;
/** Characters of a tool's schema that arguments are checked against; a longer one only the server itself reads. */
export const MAX_TOOL_SCHEMA = 64 * 1024;
export const MAX_TOOLS_KEPT = 2 * 1024 * 1024;
/** Longest life of one exchange inside the tool protocol's own library, queueing included; our lanes and limits end it sooner. */
export const TOOL_MS = 10 * 60_000;

/** Requests the ledger remembers one by one, and names it tells apart in ten seconds. */
export const MAX_RECENT = 200;
export const MAX_SPENDERS = 500;

/** A keep-alive is due every 15 seconds. Two missed in a row, and a second for the way: nothing vouches for what is on screen any more. */
export const QUIET_MS = 31_000;
/** Four keep-alives missed is no delay any more: the service says a minute of silence is death. */
export const SILENT_MS = 60_000;
/** From the request to the first line of the stream. */
export const OPEN_MS = 15_000;
/** Wait after a drop, unless the server's `retry:` says otherwise. */
export const RETRY_MS = 2_000;
/** Least wait after 429, 503 or another refusal of the stream. */
export const REFUSED_MS = 30_000;
/** Most that waits grow to while a service fails. */
export const MAX_RETRY_MS = 60_000;
/** … and while it cannot be reached at all: that costs it nothing, and the network may be back any moment. */
export const MAX_DROP_MS = 7_000;
/** After sleep: how long an open stream may stay mute before it is taken for dead. */
export const PROBE_MS = 5_000;
/** Asked to start anew again within this time, the stream waits, longer each time: every time means reading everything again. */
export const RESYNC_MS = 2 * 60_000;
/** How far back the service replays; a longer gap means reading everything again. */
export const REPLAY_MS = 15 * 60_000;
/** Least time between two "read everything again" caused by unreadable events. */
export const GARBAGE_MS = 5_000;
/** How often the stream's position is written down. */
export const SAVE_MS = 1_000;
export const MAX_STREAM_LOG = 500;
/** One line of the stream; a longer one is no event of this service. */
export const MAX_EVENT = 1024 * 1024;
/** Characters of what a replay named, kept until it is over; one that names more ends there. */
export const MAX_REPLAYED = 8 * 1024 * 1024;
/** Messages of one answer of the tool server that are kept, whatever it sends beside them. */
export const MAX_TOOL_MESSAGES = 1_000;
/** A name pack. The known one has 185,000 names in 9 MB. */
export const MAX_PACK = 16 * 1024 * 1024;

/** Between two looks at a node's head while nothing new comes. */
export const NODE_PAUSE_MS = 1_000;
/** Looks at a node's head in a second while a new block comes each time: a node that catches up takes in hundreds. */
export const NODE_LOOKS = 4;
/** How often the head is looked at while a long poll lasts. */
export const NODE_LOOK_MS = 10_000;
/** Longest that one long poll is waited for. Nodes hold one for five seconds unless set otherwise; fetch itself ends at five minutes. */
export const LONG_POLL_MS = 4 * 60_000;
/** A long poll that is refused, or of no use, is tried again after so long at first, and at most. */
export const NODE_POLL_AGAIN_MS = 5_000;
export const NODE_POLL_MOST_MS = 10 * 60_000;
/** Blocks come every second or two: a node without one for so long stands still, whatever it says of itself. */
export const NODE_FROZEN_MS = 60_000;

/** Between two looks at whether the hosted service and the user's node say the same, one request each; and the longest wait for a fresh block before. */
export const CROSSCHECK_MS = 60_000;
export const CROSSCHECK_WAIT_MS = 5_000;
