import type { EntityRef } from '#contract/model/market/share.ts';
import type { Fault, Result } from '#contract/faults.ts';
import { client } from '../connection/connection.svelte.ts';
import { counted, dayTime, reasonText } from '../format/format.ts';
import { nameOf } from '../domain/names.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

const KEY = 'alert-act';
const refused = (title: () => string, fault: Fault): void =>
  toasts.show(() => ({ key: KEY, tone: 'error', title: title(), text: reasonText(fault) }));

async function tell(done: Promise<Result<unknown>>, wrong: () => string, right: (() => string) | null): Promise<boolean> {
  const answer = await done;
  if (!answer.ok) refused(wrong, answer.fault);
  else if (right !== null) toasts.show(() => ({ key: KEY, tone: 'ok', title: right() }));
  return answer.ok;
}

/** Actions on alerts, shared by the alerts panel, toasts, the settings and the palette. Each shows its outcome as a toast. */
export const alertActs = {
  /** Acknowledges these alerts, or all without ids. */
  async acknowledge(ids?: readonly number[]): Promise<void> {
    if (ids?.length === 0) return;
    const done = await client.command('alert.acknowledge', ids ? { ids: [...ids] } : {});
    if (!done.ok) return refused(() => 'Couldn’t acknowledge the alert', done.fault);
    toasts.seen(ids);
    if (ids) return;
    const { count } = done.value;
    toasts.show(() => ({
      key: KEY,
      tone: 'ok',
      title: count === 0 ? 'No unread alerts' : `${counted(count, 'alert', 'alerts')} acknowledged`,
    }));
  },
  /** Snoozes a rule until a Unix time; null ends the snooze. */
  snooze: (rule: string, at: number | null) =>
    tell(
      client.command('rule.snooze', { id: rule, until: at }),
      () => 'Couldn’t snooze the rule',
      () => (at === null ? 'Rule unsnoozed' : `Rule snoozed until ${dayTime(at)}`),
    ),
  /** Snoozes all rules until a Unix time; null ends the snooze. */
  silence: (at: number | null) =>
    tell(
      client.command('rule.snooze', { until: at }),
      () => 'Couldn’t pause notifications',
      () => (at === null ? 'Notifications resumed' : `Notifications paused until ${dayTime(at)}`),
    ),
  /** Mutes an entity until a Unix time; null: indefinitely. */
  mute: (ref: EntityRef, at: number | null) =>
    tell(
      client.command('rule.mute', { ref, until: at }),
      () => `Couldn’t mute ${nameOf(ref)}`,
      () => (at === null ? `${nameOf(ref)} muted` : `${nameOf(ref)} muted until ${dayTime(at)}`),
    ),
  unmute: (ref: EntityRef) =>
    tell(
      client.command('rule.mute', { ref, on: false }),
      () => `Couldn’t unmute ${nameOf(ref)}`,
      () => `${nameOf(ref)} unmuted`,
    ),
};
