import { Alert } from '../../../../src-preload/contract/model/alert.ts';
import type { Handle } from '../handle.ts';

/** Alerts kept; beyond this the oldest that do not stand any more go. */
export const MOST_ALERTS = 10_000;

export const SQL = {
  newest: `SELECT id, body FROM alert WHERE id < ? ORDER BY id DESC LIMIT ?`,
  ofRule: `SELECT id, body FROM alert WHERE rule = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  ofRef: `SELECT id, body FROM alert WHERE ref = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  one: `SELECT id, body FROM alert WHERE id = ?`,
  standing: `SELECT id, body FROM alert INDEXED BY alert_standing WHERE state = 'firing' ORDER BY id DESC LIMIT 1000`,
  unseen: `SELECT id, body FROM alert INDEXED BY alert_unseen WHERE seen = 0 ORDER BY id DESC LIMIT 1000`,
  countUnseen: `SELECT count(*) AS n FROM alert INDEXED BY alert_unseen WHERE seen = 0`,
  ends: `SELECT (SELECT min(id) FROM alert) AS least, (SELECT max(id) FROM alert) AS most`,
  add: `INSERT INTO alert (rule, ref, at, state, seen, body) VALUES (?, ?, ?, ?, 0, ?) RETURNING id`,
  change: `UPDATE alert SET state = ?, seen = ?, body = ? WHERE id = ?`,
  prune: `DELETE FROM alert WHERE id < ? AND state <> 'firing'`,
} as const;

interface Stored {
  readonly id: number;
  readonly body: string;
}
const read = ({ id, body }: Stored): Alert[] => {
  const alert = Alert.safeParse({ ...(JSON.parse(body) as object), id });
  return alert.success ? [alert.data] : [];
};

/** What was ever told, newest first. */
export function createAlerts(handle: Handle) {
  const one = (id: number): Alert | null => handle.all<Stored>(SQL.one, id).flatMap(read)[0] ?? null;
  function change(id: number, with_: Partial<Alert>): void {
    const known = one(id);
    if (!known) return;
    const next = { ...known, ...with_ };
    handle.run(SQL.change, next.state, next.acknowledgedAt === null ? 0 : 1, JSON.stringify(next), id);
  }
  return {
    one,
    change,
    add(alert: Omit<Alert, 'id'>): Alert {
      const { id } = handle.get<{ id: number }>(SQL.add, alert.rule, alert.ref, alert.at, alert.state, JSON.stringify(alert)) ?? { id: 0 };
      if (id % 100 === 0) handle.run(SQL.prune, id - MOST_ALERTS);
      return { ...alert, id };
    },
    list({
      limit,
      ref,
      rule,
      before = Number.MAX_SAFE_INTEGER,
    }: {
      limit: number;
      ref?: string | undefined;
      rule?: string | undefined;
      before?: number | undefined;
    }): Alert[] {
      const rows =
        rule !== undefined
          ? handle.all<Stored>(SQL.ofRule, rule, before, limit)
          : ref !== undefined
            ? handle.all<Stored>(SQL.ofRef, ref, before, limit)
            : handle.all<Stored>(SQL.newest, before, limit);
      return rows.flatMap(read).filter((alert) => ref === undefined || alert.ref === ref);
    },
    standing: (): Alert[] => handle.all<Stored>(SQL.standing).flatMap(read),
    unseen: (): Alert[] => handle.all<Stored>(SQL.unseen).flatMap(read),
    countUnseen: (): number => handle.get<{ n: number }>(SQL.countUnseen)?.n ?? 0,
    /** About how many are kept. */
    total: (): number => {
      const { least, most } = handle.get<{ least: number | null; most: number | null }>(SQL.ends) ?? { least: null, most: null };
      return least === null || most === null ? 0 : most - least + 1;
    },
    acknowledge: (ids: readonly number[] | null, at: number): number =>
      handle.atomically(() => {
        let count = 0;
        // Unseen ones come in pages, so that "all" is all.
        for (;;) {
          const some = ids === null ? handle.all<Stored>(SQL.unseen).flatMap(read) : ids.flatMap((id) => one(id) ?? []);
          const open = some.filter(({ acknowledgedAt }) => acknowledgedAt === null);
          for (const { id } of open) change(id, { acknowledgedAt: at });
          count += open.length;
          if (ids !== null || open.length === 0) return count;
        }
      }),
  };
}
export type AlertStore = ReturnType<typeof createAlerts>;
