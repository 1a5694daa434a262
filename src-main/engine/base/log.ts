/** The engine's log; the host decides where it goes. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string, cause?: unknown): void;
}

/** A log that discards everything. */
export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Returns an error's stack or message as text. */
export const describe = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
