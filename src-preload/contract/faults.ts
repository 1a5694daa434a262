import type { FaultCode } from './fault-codes.ts';
import type { CodedText } from './text/coded-text.ts';

/**
 * A fault as sent over the Port: plain JSON, null for an absent part. `detail` adds the specifics to the message of the code: the endpoint,
 * the field, the status. `hint` is a better remedy than the usual one of the code. Its schema has a file of its own because this file loads
 * first at a start.
 */
export interface Fault {
  readonly code: FaultCode;
  readonly detail: CodedText | null;
  readonly hint: CodedText | null;
  readonly waitMs: number | null;
}

/** The outcome of an operation. Expected failures are values; a bug throws. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** Creates a fault. `waitMs` is the time until the next retry, null if unknown. */
export const fault = (
  code: FaultCode,
  detail: CodedText | null = null,
  waitMs: number | null = null,
  hint: CodedText | null = null,
): Fault => ({ code, detail, hint, waitMs });

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** Returns a failed result; see `fault` for the arguments. */
export const fail = (...given: Parameters<typeof fault>): Result<never> => ({ ok: false, fault: fault(...given) });
