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

/** Stored state of one rule for one subject between evaluations; the evaluation defines the format of `body`. */
type StoredMemo = Readonly<Record<'rule' | 'ref' | 'body', string>>;

/** Alert rules, their state and mutes. `engine` takes the evaluation's own writes; `waits`: whether nothing can be saved. */
export function createRules(handle: Handle, engine: Handle, waits: () => boolean) {
  const save = (rule: Rule): void => void handle.run(SQL.save, rule.id, JSON.stringify(rule), rule.savedAt);
  /** Rules that finished while nothing could be saved, with the time in Unix seconds. */
  const ended = new Map<string, number>();
  const withEnd = (rule: Rule): Rule => {
    const doneAt = ended.get(rule.id);
    return doneAt === undefined || rule.savedAt > doneAt ? rule : { ...rule, doneAt };
  };
  /** Skips a rule that this version cannot read, because a later one wrote it; it stays stored. */
  const all = (): Rule[] =>
    handle
      .all<{ body: string }>(SQL.all)
      .flatMap(({ body }) => Rule.safeParse(parsed(body)).data ?? [])
      .map(withEnd);
  return {
    all,
    save,
    /** Marks a rule as finished at a time in Unix seconds. While nothing can be saved, the mark is kept in memory. */
    end(rule: Rule, at: number): void {
      if (waits()) ended.set(rule.id, at);
      else save({ ...rule, doneAt: at });
    },
    /** Writes marks that are only in memory; throws if the disk refuses them. */
    writeBack(): void {
      for (const rule of all()) if (ended.has(rule.id)) save(rule);
    },
    /** Clears the marks in memory after they were written. */
    written: (): void => ended.clear(),
    /** Deletes a rule; returns whether it existed. */
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
    /** Runs the writes of an evaluation in one transaction. */
    atomically: engine.atomically,
  };
}
