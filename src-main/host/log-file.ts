import { appendFileSync, renameSync, statSync } from 'node:fs';
import { safeText } from '#contract/safe-text.ts';
import { describe, type Log } from '#engine/base/log.ts';
import { ownFile } from '#engine/store/private.ts';

const MAX_BYTES = 2 * 1024 * 1024;

/** A log file of at most `maxBytes`, with the previous file kept as `.old`. Logging never throws. */
export function openLogFile(file: string, now: () => number, maxBytes = MAX_BYTES): Log {
  let bytes = sizeOf(file);
  let lost = false;
  const write = (level: string, text: string): void => {
    const line = `${new Date(now()).toISOString()} ${level} ${safeText(text)}\n`;
    try {
      if (bytes + line.length > maxBytes && bytes > 0) {
        renameSync(file, `${file}.old`);
        bytes = 0;
      }
      if (bytes === 0) ownFile(file);
      appendFileSync(file, line);
      bytes += Buffer.byteLength(line);
      lost = false;
    } catch (cause) {
      // On a full disk every line would go to stderr as well. One message is enough until a write succeeds again.
      if (!lost) process.stderr.write(`${firstLine(line)}\nNothing is logged from here on: ${firstLine(describe(cause))}\n`);
      lost = true;
    }
  };
  return {
    info: (text) => write('info ', text),
    warn: (text) => write('warn ', text),
    error: (text, cause) => write('error', cause === undefined ? text : `${text}: ${describe(cause)}`),
  };
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
