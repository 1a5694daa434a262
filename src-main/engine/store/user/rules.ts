import { Rule, type Mute } from '../../../../src-preload/contract/model/alert.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT body FROM rule`,
  save: `INSERT INTO rule (id, body, savedAt) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body, savedAt = excluded.savedAt`,
  remove: `DELETE FROM rule WHERE id = ?`,
  memos: `SELECT rule, ref, body FROM alert_memo`,
  remember: `INSERT INTO alert_memo (rule, ref, body) VALUES (?, ?, ?) ON CONFLICT (rule, ref) DO UPDATE SET body = excluded.body`,
  forgetOne: `DELETE FROM alert_memo WHERE rule = ? AND ref = ?`,
  forget: `DELETE FROM alert_memo WHERE rule = ?`,
  mutes: `SELECT ref, until FROM mute`,
  mute: `INSERT INTO mute (ref, until) VALUES (?, ?) ON CONFLICT (ref) DO UPDATE SET until = excluded.until`,
  unmute: `DELETE FROM mute WHERE ref = ?`,
} as const;

/** What is remembered between looks of one rule at one thing; its form is the evaluation's own. */
export interface StoredMemo {
  readonly rule: string;
  readonly ref: string;
  readonly body: string;
}

/** Alert rules, what their evaluation remembers, and what is muted. */
export const createRules = (handle: Handle) => ({
  /** One that a later version wrote and this one cannot read is kept, and not shown. */
  all: (): Rule[] =>
    handle.all<{ body: string }>(SQL.all).flatMap(({ body }) => {
      const rule = Rule.safeParse(JSON.parse(body));
      return rule.success ? [rule.data] : [];
    }),
  save: (rule: Rule): void => void handle.run(SQL.save, rule.id, JSON.stringify(rule), rule.savedAt),
  /** Whether there was one. */
  remove: (id: string): boolean =>
    handle.atomically(() => {
      handle.run(SQL.forget, id);
      return handle.run(SQL.remove, id) > 0;
    }),
  memos: (): StoredMemo[] => handle.all<StoredMemo>(SQL.memos),
  remember: ({ rule, ref, body }: StoredMemo): void => void handle.run(SQL.remember, rule, ref, body),
  forgetOne: (rule: string, ref: string): void => void handle.run(SQL.forgetOne, rule, ref),
  forget: (rule: string): void => void handle.run(SQL.forget, rule),
  mutes: (): Mute[] => handle.all<Mute>(SQL.mutes),
  mute: ({ ref, until }: Mute): void => void handle.run(SQL.mute, ref, until),
  unmute: (ref: string): void => void handle.run(SQL.unmute, ref),
  atomically: handle.atomically,
});
export type RuleStore = ReturnType<typeof createRules>;
