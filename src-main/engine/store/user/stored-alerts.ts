import { Alert, type AlertsOf } from '#contract/model/alerts/alert.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { fold } from '../cache/normalise.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Most alerts to keep; beyond it, the oldest ones that are not firing are removed. */
export const MOST_ALERTS = 10_000;
/** Alerts read at a time. */
const PAGE = 1_000;

export const SQL = {
  newest: `SELECT id, body FROM alert WHERE id < ? ORDER BY id DESC LIMIT ?`,
  ofRule: `SELECT id, body FROM alert WHERE rule = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  ofRef: `SELECT id, body FROM alert WHERE ref = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  one: `SELECT id, body FROM alert WHERE id = ?`,
  active: `SELECT id, body FROM alert INDEXED BY alert_standing WHERE state = 'firing' ORDER BY id DESC LIMIT 1000`,
  unseen: `SELECT id, body FROM alert INDEXED BY alert_unseen WHERE seen = 0 AND id < ? ORDER BY id DESC LIMIT ?`,
  countUnseen: `SELECT count(*) AS unacknowledged, coalesce(sum(CASE WHEN json_valid(body) THEN json_extract(body, '$.priority') = 'critical' END), 0) AS critical
                FROM alert INDEXED BY alert_unseen WHERE seen = 0`,
  countActive: `SELECT count(*) AS n FROM alert INDEXED BY alert_standing WHERE state = 'firing'`,
  ends: `SELECT (SELECT min(id) FROM alert) AS least, (SELECT max(id) FROM alert) AS most`,
  add: `INSERT INTO alert (rule, ref, at, state, seen, body) VALUES (?, ?, ?, ?, 0, ?) RETURNING id`,
  change: `UPDATE alert SET state = ?, seen = ?, body = ? WHERE id = ?`,
  prune: `DELETE FROM alert WHERE id < ? AND state <> 'firing'`,
} as const;

type Stored = Pick<Alert, 'id'> & { readonly body: string };
type Write = (text: CodedText) => string;
const read = ({ id, body }: Stored): Alert | [] => {
  const stored = parsed(body);
  return Alert.safeParse(typeof stored === 'object' ? { ...stored, id } : stored).data ?? [];
};

/** Returns a test for the filters that no index covers; null if there are none. */
function filterOf(
  { ref, rule, unseen = false, kinds, priority, text }: Partial<AlertsOf>,
  write: Write,
): ((alert: Alert) => boolean) | null {
  const words = text === undefined ? [] : fold(text).split(/\s+/).filter(Boolean);
  const tests: ((alert: Alert) => boolean)[] = [];
  if (rule !== undefined && unseen) tests.push((alert) => alert.rule === rule);
  if (ref !== undefined && (rule !== undefined || unseen)) tests.push((alert) => alert.ref === ref);
  if (kinds) tests.push(({ kind }) => kinds.includes(kind));
  if (priority) tests.push((alert) => alert.priority === priority);
  if (words.length > 0)
    tests.push((alert) => {
      const said = fold(`${write(alert.title)} ${write(alert.text)} ${alert.name}`);
      return words.every((word) => said.includes(word));
    });
  return tests.length === 0 ? null : (alert) => tests.every((test) => test(alert));
}

/** Stores alerts, newest first. */
export function createAlerts(handle: Handle) {
  const one = (id: number): Alert | null => handle.all<Stored>(SQL.one, id).flatMap(read)[0] ?? null;
  function change(id: number, with_: Partial<Alert>): void {
    const known = one(id);
    if (!known) return;
    const next = { ...known, ...with_ };
    handle.run(SQL.change, next.state, next.acknowledgedAt === null ? 0 : 1, JSON.stringify(next), id);
  }
  function pageOf({ ref, rule, unseen }: Partial<AlertsOf>, before: number, limit: number): Stored[] {
    if (unseen) return handle.all<Stored>(SQL.unseen, before, limit);
    if (rule !== undefined) return handle.all<Stored>(SQL.ofRule, rule, before, limit);
    return ref === undefined ? handle.all<Stored>(SQL.newest, before, limit) : handle.all<Stored>(SQL.ofRef, ref, before, limit);
  }
  const unseen = (): Alert[] => handle.all<Stored>(SQL.unseen, Number.MAX_SAFE_INTEGER, PAGE).flatMap(read);
  return {
    one,
    change,
    unseen,
    add: (alert: Omit<Alert, 'id'>): Alert =>
      // In a transaction, because a single statement with RETURNING hides that the disk refused it.
      handle.atomically(() => {
        const { rule, ref, at, state } = alert;
        const id = handle.get<{ id: number }>(SQL.add, rule, ref, at, state, JSON.stringify(alert))?.id ?? 0;
        if (id % 100 === 0) handle.run(SQL.prune, id - MOST_ALERTS);
        return { ...alert, id };
      }),
    /**
     * Returns alerts, newest first. Filtered alerts are searched page by page, so that rare ones are found however old they are. `write`
     * forms the sentences in which words are searched.
     */
    list(of: Partial<AlertsOf> & Pick<AlertsOf, 'limit'>, write: Write = ({ code }) => code): Alert[] {
      const wanted = filterOf(of, write);
      const found: Alert[] = [];
      for (let before = of.before ?? Number.MAX_SAFE_INTEGER; ;) {
        const page = pageOf(of, before, wanted === null ? of.limit : PAGE);
        found.push(...page.flatMap(read).filter((alert) => wanted === null || wanted(alert)));
        const last = page.at(-1);
        if (!last || wanted === null || page.length < PAGE || found.length >= of.limit) return found.slice(0, of.limit);
        before = last.id;
      }
    },
    active: (): Alert[] => handle.all<Stored>(SQL.active).flatMap(read),
    countActive: (): number => handle.get<{ n: number }>(SQL.countActive)?.n ?? 0,
    countUnseen: (): { unacknowledged: number; critical: number } => handle.get(SQL.countUnseen) ?? { unacknowledged: 0, critical: 0 },
    /** Approximate number of stored alerts. */
    total: (): number => {
      const { least, most } = handle.get<{ least: number | null; most: number | null }>(SQL.ends) ?? { least: null, most: null };
      return least === null || most === null ? 0 : most - least + 1;
    },
    acknowledge: (ids: readonly number[] | null, at: number): number =>
      handle.atomically(() => {
        let count = 0;
        // Unacknowledged alerts are read in pages until none is left.
        for (;;) {
          const some = ids === null ? unseen() : ids.flatMap((id) => one(id) ?? []);
          const open = some.filter(({ acknowledgedAt }) => acknowledgedAt === null);
          for (const { id } of open) change(id, { acknowledgedAt: at });
          count += open.length;
          if (ids !== null || open.length === 0) return count;
        }
      }),
  };
}
