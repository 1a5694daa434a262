/** Where the engine writes what went on; a host decides what becomes of it. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string, cause?: unknown): void;
}

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const describe = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
