import type { Table } from '../cache/tables.ts';
import { kindRow, type Unit } from '#contract/model/alerts/alert-kind.ts';
import { text } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import { estimateKind, type EstimateUnit } from '#contract/model/app/estimate-kind.ts';
import { THESIS_MEASURES } from '#contract/model/app/thesis.ts';
import type { createAlerts } from './stored-alerts.ts';
import type { createRules } from './rules.ts';
import type { createEstimates } from './stored-estimates.ts';
import type { createTheses } from './theses.ts';
import type { createNotes } from './stored-notes.ts';
import type { createWatchlists } from './watchlists.ts';

interface Parts {
  readonly watchlists: ReturnType<typeof createWatchlists>;
  readonly notes: ReturnType<typeof createNotes>;
  readonly rules: ReturnType<typeof createRules>;
  readonly alerts: ReturnType<typeof createAlerts>;
  readonly estimates: ReturnType<typeof createEstimates>;
  readonly theses: ReturnType<typeof createTheses>;
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

const ESTIMATE_COLUMNS =
  'id,kind,ref,target,at,height,value,low,high,unit,due,state,counts,fact,known_at,known_height,error,error_unit,right,why,inputs'.split(
    ',',
  );
const ESTIMATE_UNITS: Readonly<Record<EstimateUnit, string>> = {
  coin: '1/10000 coin',
  price: '1/10000 coin',
  influence: 'influence',
  rating: 'rating',
  points: 'points',
  players: 'players',
  option: 'option',
};
const THESIS_COLUMNS = 'id,share,text,measure,side,level,unit,due,state,fact,known_at,why,created_at,saved_at,history'.split(',');

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
    const rows = notes.all().map(({ ref, text, at, tags }) => [ref, text, at, tags.join(' ')]);
    return { columns: ['ref', 'text', 'at', 'tags'], rows: rows.slice(0, limit) };
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
  estimates: ({ estimates }: Parts, limit: number): Table => ({
    columns: ESTIMATE_COLUMNS,
    rows: estimates.everyGame(limit).map((row) => {
      const { kind, knownAt, knownHeight, inputs } = row;
      const { unit, error } = estimateKind(kind);
      const error_unit = error === 'relative' ? 'fraction' : error === 'none' ? null : ESTIMATE_UNITS[unit];
      const said = { unit: ESTIMATE_UNITS[unit], error_unit, known_at: knownAt, known_height: knownHeight, inputs: JSON.stringify(inputs) };
      const all: Record<string, unknown> = { ...row, ...said };
      return ESTIMATE_COLUMNS.map((column) => all[column] ?? null);
    }),
  }),
  theses: ({ theses }: Parts, limit: number): Table => ({
    columns: THESIS_COLUMNS,
    rows: theses.everyGame(limit).map((thesis) => {
      const { measure, knownAt, createdAt, savedAt, history } = thesis;
      const unit = THESIS_MEASURES[measure].unit === 'coin' ? '1/10000 coin' : null;
      const said = { unit, known_at: knownAt, created_at: createdAt, saved_at: savedAt, history: JSON.stringify(history) };
      const all: Record<string, unknown> = { ...thesis, ...said };
      return THESIS_COLUMNS.map((column) => all[column] ?? null);
    }),
  }),
} as const;
export type UserTable = keyof typeof TABLES;
export const isUserTable = (table: string): table is UserTable => Object.hasOwn(TABLES, table);
