import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '#contract/faults.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { reason } from '../english-text.ts';

/** A temporary folder for one test. */
export function tempFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'touchline-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(reason(result.fault));
  return result.value;
}

/** Overwrites part of a file, as a failing disk does. `from` and `to` are fractions of its size. */
export function damage(file: string, from = 0.2, to = 0.8): void {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(Math.floor(size * (to - from)), 0x5a), 0, undefined, Math.floor(size * from));
  closeSync(handle);
}

export const trade = (id: number, time: number, more: Partial<Record<keyof Trade, unknown>> = {}): Trade =>
  ({ id, time, share: 'club_7', price: 10_000, num: 3, buyer: 'ann', seller: 'bob', taker: 'buy', ...more }) as Trade;
