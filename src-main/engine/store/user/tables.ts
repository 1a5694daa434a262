import type { Table } from '../cache/tables.ts';
import { kindRow, type Unit } from '#contract/model/alerts/alert-kind.ts';
import { text } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import type { createAlerts } from './stored-alerts.ts';
import type { createRules } from './rules.ts';
import type { createNotes } from './small-tables.ts';
import type { createWatchlists } from './watchlists.ts';

interface Parts {
  readonly watchlists: ReturnType<typeof createWatchlists>;
  readonly notes: ReturnType<typeof createNotes>;
  readonly rules: ReturnType<typeof createRules>;
  readonly alerts: ReturnType<typeof createAlerts>;
}

const ALERT_COLUMNS = (
  'id,at,rule,name,priority,kind,ref,state,title,text,seen,limit,unit,source,height,observedAt,late,clearedAt,' +
  'acknowledgedAt,delivery,why'
).split(',');
const RULE_COLUMNS = 'id,name,enabled,sentence,priority,channels,saved_at,expires,snoozed_until,rule'.split(',');

/** Units of value and threshold in the export; they depend on the kind of alert. */
const UNITS: Readonly<Partial<Record<Unit, string>>> = {
  coin: '1/10000 coin',
  percent: 'percent',
  influence: 'influence',
  hours: 'hours',
  minutes: 'minutes',
  days: 'days',
  blocks: 'blocks',
  points: 'points',
};

/** Tables of the user's data that can be exported. */
export const TABLES = {
  watchlists: ({ watchlists }: Parts, limit: number): Table => {
    const rows = watchlists.whole().flatMap(({ id, name, rows: entries }) => {
      let section: string | null = null;
      return entries.flatMap((row) => {
        if (row.kind === 'item') return [[id, name, section, row.ref, row.flag]];
        section = row.title;
        return [];
      });
    });
    return { columns: ['list', 'name', 'section', 'ref', 'flag'], rows: rows.slice(0, limit) };
  },
  notes: ({ notes }: Parts, limit: number): Table => {
    const rows = notes.all().map(({ ref, text, at }) => [ref, text, at]);
    return { columns: ['ref', 'text', 'at'], rows: rows.slice(0, limit) };
  },
  rules: ({ rules }: Parts, limit: number): Table => {
    const rows = rules.all().slice(0, limit);
    const values = rows.map((rule) => {
      const { id, name, enabled, priority, channels, savedAt, expires, snoozedUntil } = rule;
      return [id, name, enabled, sayRule(rule), priority, channels.join(' '), savedAt, expires, snoozedUntil, JSON.stringify(rule)];
    });
    return { columns: RULE_COLUMNS, rows: values };
  },
  alerts: ({ alerts }: Parts, limit: number): Table => ({
    columns: ALERT_COLUMNS,
    rows: alerts.list({ limit }).map((alert) => {
      const row: Record<string, unknown> = {
        ...alert,
        seen: alert.value,
        limit: alert.threshold,
        unit: UNITS[kindRow(alert.kind).unit],
        delivery: alert.delivery.map(({ channel, outcome }) => `${channel} ${outcome}`).join(', '),
        why: text('alerts.reasons', { reasons: alert.why.map((one) => text('about', { what: one.sentence, text: one.text })) }),
      };
      return ALERT_COLUMNS.map((column) => row[column] ?? null);
    }),
  }),
} as const;
export type UserTable = keyof typeof TABLES;
export const isUserTable = (table: string): table is UserTable => Object.hasOwn(TABLES, table);
