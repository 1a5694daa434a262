import type { Rule, RuleBody } from '#contract/model/alerts/alert.ts';
import type { Fault } from '#contract/faults.ts';
import { client } from '../connection/connection.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { reasonText, textOf } from '../format/format.ts';

const KEY = 'rule';
const say = (title: () => string, fault: Fault): void =>
  toasts.show(() => ({ key: KEY, tone: 'error', title: title(), text: reasonText(fault) }));

async function put({ id, savedAt: _, snoozedUntil: __, doneAt: ___, ...rule }: Rule): Promise<boolean> {
  const done = await client.command('rule.save', { id, rule });
  if (!done.ok) say(() => 'Couldn’t save the rule', done.fault);
  return done.ok;
}

/** Actions on stored rules, wherever they are shown. Each shows its outcome as a toast. */
export const ruleActs = {
  toggle: (rule: Rule, enabled: boolean): Promise<boolean> => put({ ...rule, enabled }),

  /** Saves a changed rule; the toast offers to undo it. */
  async change(before: Rule, after: Rule, said: () => string): Promise<boolean> {
    const done = await put(after);
    const run = () => void put(before);
    if (done) toasts.show(() => ({ key: `${KEY} ${before.id}`, tone: 'ok', title: said(), actions: [{ label: 'Undo', run }] }));
    return done;
  },

  /** Deletes a rule; the toast offers to undo it. Its history is kept. */
  async remove(rule: Rule): Promise<boolean> {
    const done = await client.command('rule.remove', { id: rule.id });
    if (!done.ok) {
      say(() => 'Couldn’t delete the rule', done.fault);
      return false;
    }
    toasts.show(() => ({
      key: `${KEY} ${rule.id}`,
      title: rule.name === '' ? 'The rule was deleted' : `“${rule.name}” deleted`,
      text: 'Its past alerts stay in the history.',
      actions: [{ label: 'Undo', run: () => void ruleActs.restore(rule) }],
    }));
    return true;
  },

  /** Saves a deleted rule again, with its snooze. */
  async restore(rule: Rule): Promise<void> {
    if ((await put(rule)) && rule.snoozedUntil !== null) await client.command('rule.snooze', { id: rule.id, until: rule.snoozedUntil });
  },

  async accept(rule: RuleBody): Promise<void> {
    const done = await client.command('rule.save', { rule });
    if (done.ok) toasts.show(() => ({ key: KEY, tone: 'ok', title: 'Rule saved', text: textOf(done.value.sentence) }));
    else say(() => 'Couldn’t save the rule', done.fault);
  },
};
