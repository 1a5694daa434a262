import { safeText } from '#contract/safe-text.ts';

/** Standard output and error, and the signals that end a program. A terminal gets no control characters: names are chosen by strangers. */
export function createTerminal() {
  const end = new AbortController();
  const stop = (): void => end.abort();
  // A second Ctrl+C means it: the system then ends the program at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  let reader = true;
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
    reader = false; // whoever read us has gone, as `head` does: nothing more is wanted
    stop();
  });
  process.stderr.on('error', stop);

  const out = (text: string): Promise<void> =>
    new Promise((resolve) => {
      if (!reader) return resolve();
      process.stdout.write(process.stdout.isTTY === true ? safeText(text) : text, () => resolve());
    });
  return {
    out,
    say: (text: string): void => void process.stderr.write(`${safeText(text)}\n`),
    terminal: process.stdout.isTTY === true,
    ending: end.signal,
    /** Settles when all that was written has left. */
    drained: (): Promise<void> => out(''),
  };
}
