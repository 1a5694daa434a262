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
    message: 'The service cannot be reached.',
    hint: 'Is this computer online? It is tried again by itself; what was read before stays on screen.',
  },
  throttled: {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'Server busy, waiting.',
    hint: 'Nothing is read until then; it is tried again by itself.',
  },
  'server-error': {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'The service failed to answer.',
    hint: 'The trouble is on its side. It is tried again by itself.',
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
    message: 'The service refused this request.',
    hint: 'Check the address in the connection settings; everything that is served elsewhere still works.',
  },
  unreadable: {
    tone: 'warn',
    retry: true,
    exit: 1,
    message: 'The service answered, but not in a form Touchline knows.',
    hint: 'Not your doing. The next good answer puts it right.',
  },
  'not-found': {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'There is no such thing in the game.',
    hint: 'Check the id or the name.',
  },
  'not-served': {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'Nothing you are connected to serves this.',
    hint: 'With your own node it works: add one in the connection settings.',
  },
  'needs-hosted': {
    tone: 'quiet',
    retry: false,
    exit: 1,
    message: 'Only the hosted service serves this.',
    hint: 'Your connection is your own node; with both, it works.',
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
    message: 'Offline, as you chose.',
    hint: 'Choose a connection to read this.',
  },
  'wrong-chain': {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'This service is on another chain or game than before.',
    hint: 'Check the address. Its data is not mixed with what is stored.',
  },
  'bad-params': {
    tone: 'warn',
    retry: false,
    exit: 2,
    message: 'The parameters are wrong.',
    hint: 'Correct them and try again.',
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
    message: 'Touchline knows nothing by that name.',
    hint: 'Check the spelling; --help lists what there is.',
  },
  storage: {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'The data folder cannot be used.',
    hint: 'Check its permissions and the free space on the disk.',
  },
  'port-in-use': {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'This port cannot be used.',
    hint: 'Choose another with --port, or leave it out for any free one.',
  },
  closed: {
    tone: 'alarm',
    retry: true,
    exit: 1,
    message: 'The engine stopped.',
    hint: 'It is connected again by itself; start Touchline again if it is not.',
  },
  bug: {
    tone: 'alarm',
    retry: false,
    exit: 1,
    message: 'Something in Touchline itself went wrong.',
    hint: 'Everything else still works. The log in the data folder says more.',
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
