import type { RecordSpan } from '#contract/model/app/recorder.ts';
import type { Handle } from '../store/handle.ts';

const SQL = {
  open: 'INSERT OR REPLACE INTO span (scope, since, until) VALUES (?, ?, ?)',
  extend: 'UPDATE span SET until = ? WHERE scope = ? AND since = ? AND until < ?',
  between: 'SELECT since, until FROM span WHERE scope = ? AND until >= ? AND since <= ? ORDER BY since',
  newest: 'SELECT since, until FROM span WHERE scope = ? ORDER BY since DESC LIMIT ?',
  latest: 'SELECT max(until) AS latest FROM span',
  dropSince: 'DELETE FROM span WHERE since >= ?',
  cutAt: 'UPDATE span SET until = ? - 1 WHERE until >= ?',
  dropBefore: 'DELETE FROM span WHERE scope = ? AND until < ?',
  before: 'SELECT since, until FROM span WHERE scope = ? AND since < ?',
  drop: 'DELETE FROM span WHERE scope = ? AND since = ?',
  scopes: `SELECT DISTINCT scope FROM span WHERE scope = ? OR scope LIKE ? || ':%'`,
} as const;
type Row = { readonly since: number; readonly until: number };
const spanOf = ({ since, until }: Row): RecordSpan => ({ from: since, to: until });

/**
 * The times at which something was observed without interruption. A span is open only in memory: a new process, a failed write and a gap
 * begin another one, so that no span covers a time that nobody observed.
 */
export function createSpans() {
  const open = new Map<string, { since: number; until: number; seenAt: number }>();
  let latest: number | null = null;

  return {
    /**
     * Adds an observation at `at`, made at `seenAt`. It continues the open span if the one before was made at most `within` seconds earlier;
     * otherwise it begins another. An observation from before the end of the open span changes nothing.
     */
    observe(handle: Handle, scope: string, at: number, seenAt: number, within: number): void {
      const known = open.get(scope);
      const continues = known && at >= known.since && seenAt >= known.seenAt && seenAt - known.seenAt <= within;
      if (continues && at - known.until <= 2 * within) {
        known.seenAt = seenAt;
        if (at <= known.until) return;
        known.until = at;
        handle.run(SQL.extend, at, scope, known.since, at);
      } else {
        open.delete(scope);
        const last = handle.get<Row>(SQL.newest, scope, 1);
        // what was observed long ago, or is covered already, begins no span
        if (seenAt - at > 2 * within || (last && at <= last.until)) return;
        handle.run(SQL.open, scope, at, at);
        open.set(scope, { since: at, until: at, seenAt });
      }
      latest = Math.max(latest ?? 0, at);
    },
    /** Whether a span is open for a scope: its observations have not been interrupted. */
    isOpen: (scope: string): boolean => open.has(scope),
    /** Ends the open span of a scope and those below it, or all. The next observation begins another. */
    interrupt(scope?: string): void {
      for (const one of [...open.keys()]) if (scope === undefined || one === scope || one.startsWith(`${scope}:`)) open.delete(one);
    },
    /** Ends the open spans of everything but what the readings of all books show. */
    interruptLive(): void {
      for (const one of [...open.keys()]) if (!/^(books|orders):(club|player)(:|$)/.test(one)) open.delete(one);
    },
    /** Returns the spans of some scopes within a range, joined where they overlap, and cut to the range. */
    between: (handle: Handle, scopes: readonly string[], from: number, to: number): RecordSpan[] =>
      joinSpans(scopes.flatMap((scope) => handle.all<Row>(SQL.between, scope, from, to).map(spanOf))).map((span) => ({
        from: Math.max(from, span.from),
        to: Math.min(to, span.to),
      })),
    newest: (handle: Handle, scope: string, limit: number): RecordSpan[] => handle.all<Row>(SQL.newest, scope, limit).map(spanOf).reverse(),
    /** The end of the last span of all scopes in Unix seconds; 0 if there is none. */
    latest: (handle: Handle): number => (latest ??= handle.get<{ latest: number | null }>(SQL.latest)?.latest ?? 0),
    /** Removes everything from `time` on. */
    cut(handle: Handle, time: number): void {
      handle.run(SQL.dropSince, time);
      handle.run(SQL.cutAt, time, time);
      open.clear();
      latest = null;
    },
    /** Removes everything before `time` from a scope and those below it. */
    forgetBefore(handle: Handle, scope: string, time: number): void {
      for (const { scope: one } of handle.all<{ scope: string }>(SQL.scopes, scope, scope)) {
        handle.run(SQL.dropBefore, one, time);
        for (const { since, until } of handle.all<Row>(SQL.before, one, time)) {
          handle.run(SQL.drop, one, since);
          handle.run(SQL.open, one, time, until);
          const known = open.get(one);
          if (known?.since === since) known.since = time;
        }
        const known = open.get(one);
        if (known && known.until < time) open.delete(one);
      }
    },
    forget(): void {
      open.clear();
      latest = null;
    },
  };
}
export type Spans = ReturnType<typeof createSpans>;

/** Joins spans that overlap or touch. */
function joinSpans(spans: readonly RecordSpan[]): RecordSpan[] {
  const joined: RecordSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
