import { describe, expect, it } from 'vitest';
import type { Alert, Delivery, RuleStatus } from '#contract/model/alerts/alert.ts';
import { Opens, RuleBody } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { hide } from '#view/lib/app/mask.ts';
import { soundOf } from '#view/lib/alerts/sounds.ts';
import { tableFileName, tableText } from '#view/lib/app/table-file.ts';
import { isStill, activeState } from '#view/panels/alerts/active-state.ts';
import { filterParams, isOpen, readFilter } from '#view/panels/alerts/history-filter.ts';
import { course, delivered, figure, GROUPS, lateness, origin } from '#view/panels/alerts/alert-labels.ts';
import { alertLine, alertSentence, type AlertsNow } from '#view/shell/statusbar/alert-words.ts';
import { placeFor } from '#view/shell/open-at.ts';
import type { PanelId } from '#contract/panels.ts';
import { verbatim } from '#contract/text/coded-text.ts';

const club = 'club_7' as EntityRef;
const alert = (more: Partial<Alert> = {}): Alert => ({
  id: 1,
  rule: 'r1',
  name: '',
  priority: 'normal',
  kind: 'price',
  ref: club,
  at: 1_000,
  title: verbatim(''),
  text: verbatim(''),
  value: null,
  threshold: null,
  source: null,
  height: null,
  observedAt: null,
  why: [],
  late: null,
  state: 'firing',
  clearedAt: null,
  acknowledgedAt: null,
  delivery: [],
  opens: { panel: 'chart', ref: club, params: {} },
  ...more,
});
const rule = (id: string, state: RuleStatus['state'], since = 0): RuleStatus => ({
  rule: {
    ...RuleBody.parse({ subject: { kind: 'game' }, conditions: [{ kind: 'source' }] }),
    id,
    savedAt: 0,
    snoozedUntil: null,
    doneAt: null,
  },
  state,
  sentence: verbatim(''),
  why: null,
  watching: 1,
  looked: 1,
  since,
  firedAt: null,
  fired: 0,
});
const told = (channel: Delivery['channel'], outcome: Delivery['outcome'], why: string | null = null): Delivery => ({
  channel,
  outcome,
  why: why === null ? null : verbatim(why),
  at: 0,
  tries: 1,
});

describe('the active alerts', () => {
  it('list critical alerts first, then the newest', () => {
    const { firing } = activeState(
      [alert({ id: 1 }), alert({ id: 2, priority: 'info' }), alert({ id: 3, priority: 'critical' }), alert({ id: 4 })],
      [],
    );
    expect(firing.map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  });
  it('list each rule under its state; a firing rule appears only with its alerts', () => {
    const all = activeState(
      [],
      [
        rule('a', 'armed'),
        rule('p', 'pending', 5),
        rule('p2', 'pending', 9),
        rule('b', 'blind'),
        rule('g', 'gone'),
        rule('s', 'snoozed'),
        rule('q', 'quieted'),
        rule('f', 'firing'),
        rule('o', 'off'),
        rule('d', 'done'),
      ],
    );
    const ids = (list: readonly RuleStatus[]) => list.map(({ rule: { id } }) => id);
    expect([ids(all.pending), ids(all.blind), ids(all.quiet), all.armed, all.asleep]).toEqual([['p2', 'p'], ['b', 'g'], ['s', 'q'], 1, 2]);
    expect(isStill(all)).toBe(false);
    expect(isStill(activeState([], [rule('a', 'armed'), rule('o', 'off')]))).toBe(true);
  });
});

describe('an alert as text', () => {
  it.each<[Parameters<typeof figure>, string]>([
    [['price', 18_420], '1.8420'],
    [['move', 12.34], '12.3%'],
    [['trade', 12_000], '12,000'],
    [['vote-ending', 4.2], '4 h 12 min'],
    [['lock', 42], '42 min'],
    [['vote-opened', 1_700_000_000], '—'],
    [['price', null], '—'],
  ])('formats the value of %j as %s', (given, said) => expect(figure(...given)).toBe(said));
  it.each<[readonly Delivery[], string, string]>([
    [[told('in-app', 'sent'), told('system', 'merged')], 'sent', 'in app, desktop'],
    [[told('in-app', 'held', 'quiet hours'), told('webhook', 'held', 'quiet hours')], 'held', 'quiet hours'],
    [[told('in-app', 'sent'), told('webhook', 'trying')], 'trying', 'webhook: retrying'],
    [[told('in-app', 'sent'), told('webhook', 'failed', 'HTTP 500')], 'failed', 'webhook failed'],
    [[], 'none', 'recorded only'],
  ])('shows the delivery result, the worst first', (delivery, glyph, text) => expect(delivered(delivery)).toEqual({ glyph, text }));
  it('shows the delivery, the delay of detection and the source', () => {
    expect(course(alert({ state: 'happened' }), 1_060)).toBe('occurred 00:16:40');
    expect(course(alert(), 1_060)).toBe('fired 00:16:40, active for 1 min');
    expect(course(alert({ state: 'cleared', clearedAt: 1_240 }), 5_000)).toBe('fired 00:16:40, resolved after 4 min');
    expect([lateness({ late: null }), lateness({ late: 850 })]).toEqual([null, 'detected up to 14 min late']);
    expect(origin({ source: 'rest', height: 88_291_431 })).toBe('hosted · block 88,291,431');
    expect(origin({ source: null, height: null })).toBe('source unknown');
  });
});

describe('the filter of the history', () => {
  it('is read from a layout; unreadable parts do not filter', () => {
    expect(readFilter({ text: 'kestrel', group: 'Votes', priority: 'critical' })).toEqual({
      text: 'kestrel',
      group: 'votes',
      priority: 'critical',
    });
    expect(readFilter({ text: 5, group: 'nothing', priority: 'loud' })).toEqual({ text: '', group: 'all', priority: 'all' });
    expect(isOpen(readFilter({}))).toBe(true);
  });
  it('requests the kinds of its group from the engine', () => {
    expect(filterParams(readFilter({ group: 'auctions' }))).toEqual({ kinds: GROUPS.get('auctions') });
    expect(filterParams(readFilter({ text: 'x', priority: 'info' }))).toEqual({ text: 'x', priority: 'info' });
    expect(filterParams(readFilter({}))).toEqual({});
  });
});

describe('the alert summary in the status bar', () => {
  const now = (more: Partial<AlertsNow['alerting']>, also: Partial<AlertsNow> = {}): AlertsNow => ({
    alerting: { standing: 0, unacknowledged: 0, critical: 0, rules: {}, ...more },
    snoozedUntil: null,
    quietUntil: null,
    paused: false,
    ...also,
  });
  it.each<[AlertsNow, string, string]>([
    [now({}), 'bell', 'Alerts: no alert rules'],
    [now({ rules: { armed: 14 } }), 'bell', 'Alerts: 14 active'],
    [now({ rules: { snoozed: 1, off: 2 } }), 'bell', 'Alerts: no alerts'],
    [now({ rules: { armed: 12, blind: 2, off: 3 } }), 'bell', 'Alerts: 2 no data, 12 active'],
    [now({ standing: 1, rules: { armed: 13, firing: 1 } }), 'ring', 'Alerts: 1 firing, 13 active'],
    [now({ unacknowledged: 3, critical: 1, rules: { armed: 2 } }), 'ring', 'Alerts: 3 unread, 1 critical, 2 active'],
    [now({ rules: { armed: 14, blind: 2 } }, { paused: true }), 'bell', 'Alerts: rules paused (offline)'],
    [now({ rules: { armed: 1 } }, { snoozedUntil: 7_200 }), 'off', 'Alerts: 1 active, paused until 02:00'],
    [now({ rules: { armed: 1 } }, { quietUntil: 27_000 }), 'bell', 'Alerts: 1 active, quiet until 07:30'],
  ])('shows the most important fact first', (given, glyph, said) => {
    const line = alertLine(given);
    expect([line.glyph, alertSentence(line)]).toEqual([glyph, said]);
  });
});

describe('the sound of an alert', () => {
  const chosen = { alertSounds: true, alertVolume: 0.5, soundInfo: 'none', soundNormal: 'chime', soundCritical: 'siren' } as const;
  it('is the sound of its rule, otherwise that of its priority', () => {
    expect(soundOf(null, 'critical', chosen)).toEqual({ name: 'siren', volume: 0.5 });
    expect(soundOf({ name: 'bell', volume: 0.5 }, 'critical', chosen)).toEqual({ name: 'bell', volume: 0.25 });
    expect(soundOf({ name: 'of another build', volume: 1 }, 'normal', chosen)).toEqual({ name: 'chime', volume: 0.5 });
  });
  it('is null when sounds are off, the priority has none or the volume is zero', () => {
    expect(soundOf(null, 'info', chosen)).toBeNull();
    expect(soundOf({ name: 'bell', volume: 1 }, 'critical', { ...chosen, alertSounds: false })).toBeNull();
    expect(soundOf({ name: 'bell', volume: 0 }, 'critical', chosen)).toBeNull();
  });
});

describe('the place where an alert opens', () => {
  const opens = (panel: string, ref: string | null) =>
    placeFor({ panel: panel as PanelId, ref: ref as EntityRef | null, params: { a: 1 } });
  it('is the panel it names, with its subject', () => {
    expect(opens('chart', 'club_7')).toEqual({ panel: 'chart', ref: 'club_7', params: { a: 1 } });
    expect(opens('connection', null)).toEqual({ panel: 'connection', ref: null, params: { a: 1 } });
  });
  it('is the card of the subject when the panel is unknown or does not accept it', () => {
    expect(opens('no such panel', 'club_7')).toEqual({ panel: 'club', ref: 'club_7', params: {} });
    expect(opens('squad', 'player_3')).toEqual({ panel: 'player', ref: 'player_3', params: {} });
    expect(opens('trader', 'club_7')).toMatchObject({ panel: 'club' });
  });
  it('is the alert centre when no other panel fits', () => {
    expect(opens('no such panel', null)).toMatchObject({ panel: 'alerts', ref: null });
  });
});

it('a sentence hides amounts and own account names while balances are masked', () => {
  expect(hide('balance 1,204.5 coin of harrow', ['harrow'])).toBe('balance ••• coin of •••');
  expect(hide('fitness 61', ['harrow'])).toBe('fitness 61');
});

it('an export states its units and the time it was written, and its file name has the table and the day', () => {
  const rows = { columns: ['id', 'at', 'value'], rows: [[1, 1_000, null]] };
  expect(tableText('csv', 'alerts', rows, 0)).toBe('id,at (unix s),value (1/10000 coin)\n1,1000,\n');
  expect(JSON.parse(tableText('json', 'alerts', rows, 0))).toEqual({
    table: 'alerts',
    writtenAt: '1970-01-01T00:00:00.000Z',
    units: 'amounts in 1/10,000 coin, times in Unix seconds',
    rows: [{ id: 1, at: 1_000, value: null }],
  });
  expect(tableFileName('csv', 'alerts', Date.UTC(2026, 10, 21))).toBe('alerts-2026-11-21.csv');
});

describe('the target of a stored alert', () => {
  it('reads as the alert centre when its panel no longer exists', () => {
    expect(Opens.parse({ panel: 'moon', ref: 'club_7', params: {} })).toEqual({ panel: 'alerts', ref: 'club_7', params: {} });
    expect(Opens.parse({ panel: 'chart', ref: 'club_7', params: {} }).panel).toBe('chart');
  });
});
