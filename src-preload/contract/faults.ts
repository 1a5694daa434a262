import { ownText, safeText } from './safe-text.ts';

interface Rule {
  /** How prominently the view shows the fault: grey text, a warning band or an alarm. */
  readonly tone: 'quiet' | 'warn' | 'alarm';
  /** Whether an automatic retry may help. */
  readonly retry: boolean;
  /** Exit code of the command line: 2 for wrong use that is found before any request is sent. */
  readonly exit: 1 | 2;
  readonly message: string;
  readonly hint: string;
}

/** All faults that a user can meet. A fault's `detail` adds the specifics: the endpoint, the field, the status. */
export const FAULTS = {
  unreachable: {
    tone: 'alarm',
    retry: true,
    exit: 1,
    message: 'Couldn’t reach the service.',
    hint: 'Data already loaded stays on screen. Check your internet connection; Touchline retries automatically.',
  },
  throttled: {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'The service is limiting requests.',
    hint: 'Data already loaded stays on screen. Touchline retries automatically.',
  },
  'server-error': {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'The service returned an error.',
    hint: 'The problem is on the service’s side. Touchline retries automatically.',
  },
  behind: {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'The source may be behind the chain.',
    hint: 'What you see may be old. It is read again by itself once the source has caught up.',
  },
  unheard: {
    tone: 'quiet',
    retry: true,
    exit: 1,
    message: 'Nothing announces changes at the moment.',
    hint: 'Touchline refreshes it at intervals until the source of events is heard again.',
  },
  refused: {
    tone: 'warn',
    retry: false,
    exit: 1,
    message: 'The service rejected this request.',
    hint: 'Check the address in the connection settings; everything that is served elsewhere still works.',
  },
  unreadable: {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'The service sent a response Touchline couldn’t read.',
    hint: 'Data already loaded stays on screen. Touchline retries automatically.',
  },
  'not-found': {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'Not found in the game.',
    hint: 'Check the ID or name.',
  },
  'not-served': {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'Not available from your current connection.',
    hint: 'Only a game node provides it. Add your node in Settings → Connection.',
  },
  'needs-hosted': {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'Only the hosted service provides this.',
    hint: 'You’re connected to your node only. Choose "Both" in Settings → Connection.',
  },
  'tool-failed': {
    tone: 'warn',
    retry: false,
    exit: 1,
    message: 'The tool server reported an error.',
    hint: 'Check the arguments.',
  },
  offline: {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'You’re working offline.',
    hint: 'Go online to load this.',
  },
  'wrong-chain': {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'This service runs a different game or chain than before.',
    hint: 'Your stored data is kept separate. Check the address in Settings → Connection.',
  },
  'bad-params': {
    tone: 'warn',
    retry: false,
    exit: 2,
    message: 'Invalid parameters.',
    hint: 'Correct the parameters and try again.',
  },
  'needs-confirmation': {
    tone: 'warn',
    retry: false,
    exit: 2,
    message: 'This call needs your confirmation.',
    hint: 'Nothing was sent. Confirm it if you want what it may do.',
  },
  unknown: {
    tone: 'warn',
    retry: false,
    exit: 2,
    message: 'Unknown name.',
    hint: 'Check the spelling, or run the command with --help for the list.',
  },
  storage: {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'Couldn’t use the data folder.',
    hint: 'Check the folder’s permissions and the free disk space.',
  },
  'port-in-use': {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'Couldn’t listen on this port.',
    hint: 'Choose another with --port, or omit it to use any free port.',
  },
  closed: {
    tone: 'alarm',
    retry: true,
    exit: 1,
    message: 'The engine is disconnected.',
    hint: 'Touchline reconnects automatically. If it doesn’t, restart Touchline.',
  },
  bug: {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'Touchline ran into an internal error.',
    hint: 'Everything else still works. See touchline.log in the data folder for details.',
  },
} as const satisfies Record<string, Rule>;

export type FaultCode = keyof typeof FAULTS;

/**
 * A fault as sent over the Port: plain JSON, null for an absent part. Its schema has a file of its own because this file loads first at a
 * start.
 */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
  readonly hint: string;
  readonly detail: string | null;
  readonly waitMs: number | null;
}

/** The outcome of an operation. Expected failures are values; a bug throws. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** Maximum length of a detail, in characters. */
const MAX_DETAIL = 2_000;
/** Makes a detail safe to show: it may contain text from a server. The copy keeps no reference to the whole response in memory. */
const detailOf = (text: string): string => ownText(safeText(text.slice(0, MAX_DETAIL)));

/**
 * Creates a fault. `hint` replaces the hint of the table where the caller has a better remedy. `waitMs` is the time until the next retry,
 * null if unknown.
 */
export const fault = (
  code: FaultCode,
  detail: string | null = null,
  waitMs: number | null = null,
  hint: string = FAULTS[code].hint,
): Fault => ({
  code,
  message: FAULTS[code].message,
  hint,
  detail: detail === null ? null : detailOf(detail),
  waitMs,
});

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** Returns a failed result; see `fault` for the arguments. */
export const fail = (code: FaultCode, detail: string | null = null, waitMs: number | null = null, hint?: string): Result<never> => ({
  ok: false,
  fault: fault(code, detail, waitMs, hint),
});

/** Returns one sentence for a log or a terminal: the message, then the detail. */
export const sentence = ({ message, detail }: Fault): string =>
  detail === null ? message : `${message.replace(/\.$/, '')}: ${/[?!]$/.test(detail) ? detail : `${detail.replace(/\.$/, '')}.`}`;
