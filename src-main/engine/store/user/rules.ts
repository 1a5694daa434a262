import { Rule, type Mute } from '#contract/model/alerts/alert.ts';
import { parsed } from '../../base/json.ts';
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

/** Alert rules, what their evaluation remembers, and what is muted. `engine` takes what the evaluation writes by itself. */
export function createRules(handle: Handle, engine: Handle, waits: () => boolean) {
  const save = (rule: Rule): void => void handle.run(SQL.save, rule.id, JSON.stringify(rule), rule.savedAt);
  /** Rules that came to their end while nothing could be saved, and when. */
  const ended = new Map<string, number>();
  const withEnd = (rule: Rule): Rule => {
    const doneAt = ended.get(rule.id);
    return doneAt === undefined || rule.savedAt > doneAt ? rule : { ...rule, doneAt };
  };
  /** One that a later version wrote and this one cannot read is kept, and not shown. */
  const all = (): Rule[] =>
    handle.all<{ body: string }>(SQL.all).flatMap(({ body }) => {
      const rule = Rule.safeParse(parsed(body));
      return rule.success ? [withEnd(rule.data)] : [];
    });
  return {
    all,
    save,
    /** A rule that tells once has told. While nothing can be saved this is only known in memory. */
    end(rule: Rule, at: number): void {
      if (waits()) ended.set(rule.id, at);
      else save({ ...rule, doneAt: at });
    },
    /** Writes what is only known in memory; throws when the disk does not take it. */
    writeBack(): void {
      for (const rule of all()) if (ended.has(rule.id)) save(rule);
    },
    /** All is written. */
    written: (): void => ended.clear(),
    /** Whether there was one. */
    remove: (id: string): boolean =>
      handle.atomically(() => {
        handle.run(SQL.forget, id);
        return handle.run(SQL.remove, id) > 0;
      }),
    memos: (): StoredMemo[] => handle.all<StoredMemo>(SQL.memos),
    remember: ({ rule, ref, body }: StoredMemo): void => void engine.run(SQL.remember, rule, ref, body),
    forgetOne: (rule: string, ref: string): void => void engine.run(SQL.forgetOne, rule, ref),
    forget: (rule: string): void => void engine.run(SQL.forget, rule),
    mutes: (): Mute[] => handle.all<Mute>(SQL.mutes),
    mute: ({ ref, until }: Mute): void => void handle.run(SQL.mute, ref, until),
    unmute: (ref: string): void => void handle.run(SQL.unmute, ref),
    /** For the evaluation: all of its work or none of it. */
    atomically: engine.atomically,
  };
}
export type RuleStore = ReturnType<typeof createRules>;
