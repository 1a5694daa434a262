import type { Formats } from '../formats.ts';
import { span } from './english-values.ts';

/** English texts of the delivery of alerts. */
export const DELIVERY = {
  'held.muted': () => 'muted',
  'held.rule': () => 'rule snoozed',
  'held.paused': () => 'notifications paused',
  'held.schedule': () => 'outside the rule’s hours',
  'held.flapping': () => 'flapping',
  'held.quiet': () => 'quiet hours',

  'alerts.merged': () => 'merged with another alert about the same share',
  'alerts.several': ({ alerts, newest }: { alerts: number; newest: string }, f: Formats) =>
    `${f.count(alerts, 'alert', 'alerts')}: ${newest}`,
  'alerts.away': ({ alerts }: { alerts: number }, f: Formats) => `While you were away: ${f.count(alerts, 'alert', 'alerts')}`,
  'alerts.quiet': ({ alerts }: { alerts: number }, f: Formats) => `During quiet hours: ${f.count(alerts, 'alert', 'alerts')}`,
  'alerts.texts': ({ texts }: { texts: readonly string[] }) => texts.join(' · '),
  'alerts.late': ({ text, seconds }: { text: string; seconds: number }, f: Formats) => `${text} (detected ${span(seconds, f)} late)`,
  'alerts.reasons': ({ reasons }: { reasons: readonly string[] }) => reasons.join('; '),

  'webhook.off': () => 'webhooks are turned off in Settings → Alerts',
  'webhook.not-web': () => 'the address isn’t an http or https URL',
  'webhook.password': () => 'URLs with a password aren’t allowed',
  'webhook.not-listed': ({ host }: { host: string }) => `${host} isn’t an allowed webhook host (Settings → Alerts)`,
  'webhook.https': () => 'https is required for other computers',
  'webhook.unknown-host': ({ host }: { host: string }) => `couldn’t find the host ${host} (DNS)`,
  'webhook.leads-away': ({ host }: { host: string }) => `${host} doesn’t point to this computer`,
  'webhook.leads-inside': ({ host }: { host: string }) => `${host} points to this computer or your local network`,
  'webhook.none': () => 'webhooks aren’t available in this program',
  'webhook.redirect': () => 'the server redirects; redirects aren’t followed',
  'webhook.status': ({ status }: { status: number }) => `the server responded with ${status}`,
  'webhook.unreachable': () => 'couldn’t reach the server',
  'webhook.busy': ({ alerts }: { alerts: number }, f: Formats) => `${f.number(alerts)} other alerts are being sent`,
  'webhook.sample-title': () => 'Touchline test alert',
  'webhook.sample-text': () => 'Alerts from your rules will look like this.',
} as const;
