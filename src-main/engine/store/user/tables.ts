import type { Table } from '../cache/tables.ts';
import { kindRow, type Unit } from '#contract/model/alerts/alert-kind.ts';
import { text } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import type { AlertStore } from './stored-alerts.ts';
import type { Notes } from './notes.ts';
import type { RuleStore } from './rules.ts';
import type { Watchlists } from './watchlists.ts';

interface Parts {
  readonly watchlists: Watchlists;
  readonly notes: Notes;
  readonly rules: RuleStore;
  readonly alerts: AlertStore;
}

const ALERT_COLUMNS = [
  'id',
  'at',
  'rule',
  'name',
  'priority',
  'kind',
  'ref',
  'state',
  'title',
  'text',
  'seen',
  'limit',
  'unit',
  'source',
  'height',
  'observedAt',
  'late',
  'clearedAt',
  'acknowledgedAt',
  'delivery',
  'why',
];

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
  notes: ({ notes }: Parts, limit: number): Table => ({
    columns: ['ref', 'text', 'at'],
    rows: notes
      .all()
      .slice(0, limit)
      .map(({ ref, text, at }) => [ref, text, at]),
  }),
  rules: ({ rules }: Parts, limit: number): Table => ({
    columns: ['id', 'name', 'enabled', 'sentence', 'priority', 'channels', 'saved_at', 'expires', 'snoozed_until', 'rule'],
    rows: rules
      .all()
      .slice(0, limit)
      .map((rule) => [
        rule.id,
        rule.name,
        rule.enabled,
        sayRule(rule),
        rule.priority,
        rule.channels.join(' '),
        rule.savedAt,
        rule.expires,
        rule.snoozedUntil,
        JSON.stringify(rule),
      ]),
  }),
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
