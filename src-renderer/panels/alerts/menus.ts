import { BellOff, Clock, type Icon } from '../../lib/app/icons.ts';
import type { Alert, Mute, RuleStatus } from '#contract/model/alerts/alert.ts';
import { splitRef, type ClubId, type EntityRef } from '#contract/model/market/share.ts';
import { alertActs } from '../../lib/alerts/alert-acts.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { shown } from '../../lib/app/keyboard.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';
import { silenceItems } from '../../ui/alert-menu.ts';

/** Calls `run` with the start of the club's next match in Unix seconds, if it has one. The schedule is read when the item is chosen. */
function untilMatch(club: ClubId, run: (until: number) => void): void {
  const stop = client.watch('schedule', { club }, ({ data, fault }) => {
    if (data === null && fault === null) return;
    queueMicrotask(() => stop());
    const now = Date.now() / 1_000;
    const next = data?.fixtures
      .flatMap(({ date }) => (typeof date === 'number' && date > now ? [date as number] : []))
      .sort((a, b) => a - b)[0];
    if (next !== undefined) run(next);
    else toasts.show(() => ({ key: 'alert-act', tone: 'warn', title: 'No upcoming match', text: 'The rule was not snoozed.' }));
  });
}
const clubOf = (ref: EntityRef | null): ClubId | null => {
  const about = ref === null ? null : splitRef(ref);
  return about?.kind === 'club' ? (Number(about.key) as ClubId) : null;
};

/** The item that ends a silence, after a separator. */
export const undoItem = (label: string, run: () => void, icon?: Icon): MenuItem[] => [
  { kind: 'separator' },
  { label, run, ...(icon && { icon }) },
];

/** Menu items that snooze a rule. */
export function snoozeMenu(rule: string, ref: EntityRef | null, snoozed: boolean): MenuItem[] {
  const club = clubOf(ref);
  const until = (at: number): void => void alertActs.snooze(rule, at);
  return [
    { kind: 'heading', label: 'Snooze rule' },
    ...silenceItems(until),
    ...(club === null ? [] : [{ label: 'Until the next match', run: () => untilMatch(club, until) } satisfies MenuItem]),
    ...(snoozed ? undoItem('Unsnooze', () => void alertActs.snooze(rule, null)) : []),
  ];
}
/** Menu items that mute notifications about one entity. `now` in Unix seconds. */
export function muteMenu(ref: EntityRef, name: string, mutes: readonly Mute[], now: number): MenuItem[] {
  const muted = mutes.some((mute) => mute.ref === ref && (mute.until === null || mute.until > now));
  const until = (at: number | null): void => void alertActs.mute(ref, at);
  return [
    { kind: 'heading', label: `Mute ${name}` },
    ...silenceItems(until),
    { label: 'Indefinitely', run: () => until(null) },
    ...(muted ? undoItem('Unmute', () => void alertActs.unmute(ref)) : []),
  ];
}

const sub = (label: string, icon: Icon, items: MenuItem[]): MenuItem => ({ kind: 'sub', label, icon, items });

/** Callbacks and context for the menu of an alert. `now` in Unix seconds. */
interface RowActs {
  readonly open: (alert: Alert) => void;
  readonly edit: (rule: string) => void;
  readonly rule: RuleStatus | null;
  readonly name: string | null;
  readonly mutes: readonly Mute[];
  readonly now: number;
}
/** The actions of an alert, for its row, its "…" button and Shift+F10. */
export function alertMenu(alert: Alert, { open, edit, rule, name, mutes, now }: RowActs): MenuItem[] {
  return [
    { label: 'Open', keys: shown('Enter'), run: () => open(alert) },
    {
      label: 'Acknowledge',
      disabled: alert.acknowledgedAt !== null && 'Already acknowledged',
      run: () => void alertActs.acknowledge([alert.id]),
    },
    { label: 'Edit rule', disabled: rule === null && 'The rule was deleted', run: () => edit(alert.rule) },
    { kind: 'separator' },
    ...(rule === null ? [] : [sub('Snooze rule', Clock, snoozeMenu(alert.rule, alert.ref, (rule.rule.snoozedUntil ?? 0) > now))]),
    ...(alert.ref === null || name === null ? [] : [sub(`Mute ${name}`, BellOff, muteMenu(alert.ref, name, mutes, now))]),
  ];
}
