import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';

/** The engine's log; the host decides where it goes. */
export interface Log {
  info(text: string): void;
  /** `why`: the cause, which the host writes as a sentence. */
  warn(text: string, why?: CodedText): void;
  error(text: string, cause?: unknown): void;
}

/** A log that discards everything. */
export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Returns an error's stack or message as text. */
export const describe = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

/** Returns a fault for the log: its code, and the code and arguments of its specifics. */
export const describeFault = ({ code, detail }: Fault): string =>
  detail === null ? code : `${code} ${detail.code} ${JSON.stringify(detail.args)}`;
