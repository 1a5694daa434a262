import { appendFileSync, renameSync, statSync } from 'node:fs';
import { safeText } from '../../src-preload/contract/safe-text.ts';
import { describe, type Log } from '../engine/base/log.ts';

const MAX_BYTES = 2 * 1024 * 1024;

/** A log in a file that never grows beyond `maxBytes`, with the one before it kept as `.old`. Logging never fails a caller. */
export function openLogFile(file: string, now: () => number, maxBytes = MAX_BYTES): Log {
  let bytes = sizeOf(file);
  const write = (level: string, text: string): void => {
    const line = `${new Date(now()).toISOString()} ${level} ${safeText(text)}\n`;
    try {
      if (bytes + line.length > maxBytes && bytes > 0) {
        renameSync(file, `${file}.old`);
        bytes = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      bytes += Buffer.byteLength(line);
    } catch (cause) {
      process.stderr.write(`${line}(not logged: ${describe(cause).split('\n')[0] ?? ''})\n`);
    }
  };
  return {
    info: (text) => write('info ', text),
    warn: (text) => write('warn ', text),
    error: (text, cause) => write('error', cause === undefined ? text : `${text}: ${describe(cause)}`),
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
