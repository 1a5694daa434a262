import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { share } from '#contract/model/market/share.ts';
import { createRecorderRole } from '#engine/recorder/recorder-role.ts';
import { scratch } from '../support/servers/processes.ts';

const WRITER = join(import.meta.dirname, '../support/recorder/record-writer.ts');
/** Seconds between two tables, and the longest time that a span goes on without one. */
const [EVERY, WITHIN] = [60, 90];
const START = 1_790_000_000;
const folder = scratch('disk');
afterAll(() => folder.remove());

/** Lets a writer record tables from a number until it has reported `count` of them, then kills it; returns the last one reported. */
function recordAndKill(file: string, from: number, count: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, file, String(START), String(EVERY), String(WITHIN), String(from)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [last, errors] = [from - 1, ''];
  child.stderr.on('data', (text: Buffer) => (errors += String(text)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line);
    if (last >= from + count) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => (signal === 'SIGKILL' ? resolve(last) : reject(new Error(errors))));
  });
}

it('A recorder that is killed keeps every table it reported, and its spans go on over no gap', { timeout: 120_000 }, async () => {
  const file = join(folder.dir, 'killed.record.db');
  const runs: (readonly [from: number, last: number])[] = [];
  for (let [kill, from] = [0, 0]; kill < 5; kill++) {
    const last = await recordAndKill(file, from, 3 + kill * 4);
    runs.push([from, last]);
    from = last + 100; // a gap longer than a span may bridge
  }
  const binding = process.env['TOUCHLINE_SQLITE_BINDING'];
  const role = createRecorderRole({ file, ...(binding && { binding }) });
  try {
    const { got } = role.tasks.history({ share: share('player', 9), from: START - EVERY, to: START + 1_000_000, most: 5_000 });
    if (!got.ok) throw new Error(got.fault.code);
    const { spans, frames } = got.value;
    const at = (n: number): number => START + n * EVERY;
    expect(spans).toHaveLength(runs.length);
    for (const [n, [from, last]] of runs.entries()) {
      const span = spans[n];
      expect(span?.from).toBe(at(from));
      // one more table than reported may be there: it was stored before it could be reported
      expect([at(last), at(last + 1)]).toContain(span?.to);
    }
    for (const { at: time, asks } of frames) {
      const table = (time - START) / EVERY;
      expect(runs.some(([from, last]) => table >= from && table <= last + 1)).toBe(true);
      expect(asks).toEqual([[500, 1 + table]]);
    }
    expect(frames.length).toBeGreaterThanOrEqual(runs.reduce((sum, [from, last]) => sum + last - from + 1, 0));
  } finally {
    role.stop();
  }
});
