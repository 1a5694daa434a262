import { z } from 'zod';
import { Hours } from '../model/alert.ts';
import { row } from './row.ts';

/** When alerts are silent and where they go. */
export const ALERTS = {
  quietHours: row({
    group: 'Alerts',
    label: 'Quiet hours',
    hint: 'Alerts are kept for the history and told together when the hours end.',
    schema: Hours.nullable(),
    initial: null,
    as: 'hidden',
  }),
  quietCritical: row({
    group: 'Alerts',
    label: 'Critical in quiet hours',
    hint: 'Critical alerts are told all the same.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  alertsSnoozedUntil: row({
    group: 'Alerts',
    label: 'All alerts snoozed',
    hint: 'Nothing is told until then.',
    schema: z.number().nullable(),
    initial: null,
    as: 'hidden',
  }),
  webhooks: row({
    group: 'Alerts',
    label: 'Webhooks',
    hint: 'Rules may post to the hosts named below. Nothing is posted while this is off.',
    schema: z.boolean(),
    initial: false,
    as: 'switch',
  }),
  webhookHosts: row({
    group: 'Alerts',
    label: 'Webhook hosts',
    hint: 'Names apart by commas, such as ntfy.example.org or 127.0.0.1:8080. https everywhere; http on this computer only.',
    schema: z.string().max(2_000),
    initial: '',
    as: 'text',
  }),
} as const;
