import type { Notice } from '#contract/protocol.ts';
import { silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import { alertActs } from '../lib/alerts/alert-acts.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { maskedText } from '../lib/app/mask.ts';
import { offerActions } from '../lib/domain/offers.ts';
import { opening } from '../lib/app/navigation.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import { ring, soundOf } from '../lib/alerts/sounds.ts';
import { noticeToast, toasts, type Toast } from '../lib/app/toasts.svelte.ts';
import { openWords } from './open-at.ts';

type NoticeAlert = NonNullable<Notice['alert']>;

/** Returns an alert as a toast with its actions: open, acknowledge, and snooze if only one rule fired. */
function alertToast({ key, tone, title, text, at }: Notice, alert: NoticeAlert): Toast {
  const seen = (): void => void alertActs.acknowledge(alert.ids);
  const [rule, another] = alert.rules;
  const open = (): void => {
    opening.open(alert.opens);
    if (alert.opens.panel !== 'alerts') seen();
  };
  return {
    key: `notice:${key}`,
    tone,
    title: maskedText(title),
    text: maskedText(text),
    at,
    look: key === 'alert:late' || key === 'alert:quiet' ? 'late' : 'alert',
    alerts: alert.ids,
    urgent: alert.priority === 'critical',
    actions: [
      { label: openWords(alert.opens), run: open },
      { label: 'Acknowledge', run: seen },
      ...(rule !== undefined && another === undefined
        ? [{ label: 'Snooze 1 h', run: () => void alertActs.snooze(rule, silentUntil('hour', Date.now())) }]
        : []),
    ],
  };
}

/** Shows toasts and plays sounds for new alerts, and shows actions of notices. Returns a function that stops it. */
export function startAlertNotices(): () => void {
  return client.onNotice((notice) => {
    const { alert, offers } = notice;
    if (offers) toasts.show(() => noticeToast(notice, offerActions(offers)));
    if (!alert) return;
    if (alert.channels.includes('in-app')) toasts.show(() => alertToast(notice, alert));
    const sound = alert.channels.includes('sound') ? soundOf(alert.sound, alert.priority, settings.current) : null;
    if (sound) void ring(sound.name, sound.volume);
  });
}
