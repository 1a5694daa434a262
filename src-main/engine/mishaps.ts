import { fault, type Fault } from '../../src-preload/contract/faults.ts';
import type { Notice } from '../../src-preload/contract/protocol.ts';
import { describe, type Log } from './base/log.ts';

const MOST_TOLD = 100;

/** Turns what was thrown into a fault: a broken disk by its own name, anything else as a defect. Logged always, told once each. */
export function createMishaps(log: Log, notify: (notice: Omit<Notice, 'at'>) => void) {
  const told = new Set<string>();
  return (what: string, cause: unknown): Fault => {
    log.error(`${what} broke`, cause);
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const detail = cause instanceof Error ? cause.message : String(cause);
    const made = code.startsWith('SQLITE') || ['ENOSPC', 'EROFS', 'EACCES', 'EIO'].includes(code) ? fault('storage', detail) : fault('bug', `${what}: ${describe(cause).split('\n')[0] ?? ''}`);
    const key = `${made.code}:${detail}`;
    if (!told.has(key) && told.size < MOST_TOLD) {
      told.add(key);
      notify({ key, tone: 'error', title: made.message, text: `${detail}. ${made.hint}` });
    }
    return made;
  };
}
