import { describe, expect, it } from 'vitest';
import type { EngineStatus } from '#contract/model/app/status.ts';
import { trayMenu, type TrayActions, type TrayView } from '#desktop/tray/menu.ts';
import { silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { trayState, type TraySummary } from '#desktop/tray/tray-state.ts';
import { closeActionOf, hasTrayHost, type CloseAction } from '#desktop/tray/tray-host.ts';
import { readArguments } from '#desktop/arguments.ts';

const NOW = 1_790_000_000;
const status = (more: object = {}): EngineStatus =>
  ({
    connection: 'both',
    height: 90_000_001,
    cutOffSince: null,
    sources: [],
    stream: { state: 'open', why: null },
    ...more,
  }) as unknown as EngineStatus;
const source = (name: string, health: string, why: string | null = null): object => ({
  sources: [{ name, health, why: why === null ? null : verbatim(why) }],
});

describe('the tray icon', () => {
  it.each<[rule: string, EngineStatus | null, unread: number, TraySummary]>([
    ['shows the newest block', status(), 0, { state: 'ok', line: 'Both: block 90,000,001' }],
    ['shows alerts before anything else', status({ cutOffSince: NOW - 100 }), 2, { state: 'alert', line: '2 unread alerts' }],
    [
      'shows the trouble of a source',
      status(source('node', 'stalled', 'no block for 70 s')),
      0,
      { state: 'degraded', line: 'Both, your node: no block for 70 s' },
    ],
    [
      'shows after a while that nothing is reachable',
      status({ cutOffSince: NOW - 31 }),
      0,
      { state: 'offline', line: 'Both: unreachable' },
    ],
    ['ignores a short interruption', status({ cutOffSince: NOW - 5 }), 0, { state: 'ok', line: 'Both: block 90,000,001' }],
    ['never shows offline by choice as an error', status({ connection: 'offline' }), 0, { state: 'offline', line: 'Working offline' }],
    [
      'shows that no events arrive',
      status({ stream: { state: 'closed', why: verbatim('refused') } }),
      0,
      { state: 'degraded', line: 'Both: no events (refused)' },
    ],
    ['exists before the engine', null, 0, { state: 'offline', line: 'Starting' }],
  ])('%s', (_rule, now, unread, said) => expect(trayState(now, unread, NOW)).toEqual(said));
});

describe('the tray menu', () => {
  const view: TrayView = {
    line: 'Both, block 1',
    alerts: [],
    workspaces: [],
    mutedUntil: 0,
    offline: false,
    switchable: true,
    updates: null,
  };
  const done: string[] = [];
  const deeds: TrayActions = {
    open: () => void done.push('open'),
    openAlert: (id) => void done.push(`alert ${id}`),
    openWorkspace: (id) => void done.push(`workspace ${id}`),
    mute: (how) => void done.push(`mute ${how}`),
    offline: (on) => void done.push(`offline ${on}`),
    quit: () => void done.push('quit'),
  };
  const labels = (shown: TrayView): string[] => trayMenu(shown, deeds).flatMap(({ label }) => label ?? []);

  it('is complete without a window: status, open, alerts, go offline, quit', () =>
    expect(labels(view)).toEqual(['Both, block 1', 'Open Touchline', 'Alerts', 'Work offline', 'Quit Touchline']));
  it('lists the three newest alerts and every workspace', () => {
    const alerts = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Alert ${id}` }));
    const full = { ...view, alerts, workspaces: [{ id: 'trade', name: 'Trade' }] };
    expect(labels(full)).toEqual([
      'Both, block 1',
      'Alert a',
      'Alert b',
      'Alert c',
      'Open Touchline',
      'Open workspace',
      'Alerts',
      'Work offline',
      'Quit Touchline',
    ]);
    for (const item of trayMenu(full, deeds)) {
      item.click?.({} as never, undefined, {} as never);
      for (const under of Array.isArray(item.submenu) ? item.submenu : []) under.click?.({} as never, undefined, {} as never);
    }
    expect(done).toEqual([
      'alert a',
      'alert b',
      'alert c',
      'open',
      'workspace trade',
      'mute hour',
      'mute tomorrow',
      'offline true',
      'quit',
    ]);
  });
  it('does not offer to go offline when a flag set the connection', () =>
    expect(labels({ ...view, switchable: false })).not.toContain('Work offline'));
  it('offers to go online again', () => expect(labels({ ...view, offline: true })).toContain('Go online'));
});

describe('closing the last window', () => {
  it.each<[keep: 'auto' | 'on' | 'off', host: boolean, platform: NodeJS.Platform, does: CloseAction]>([
    ['auto', true, 'linux', 'tray'],
    ['auto', false, 'linux', 'minimise'],
    ['on', false, 'linux', 'tray'],
    ['off', true, 'win32', 'quit'],
    ['off', true, 'darwin', 'tray'],
  ])('with the choice %s, tray shown %s, on %s: %s', (keep, host, platform, does) =>
    expect(closeActionOf(keep, host, platform)).toBe(does),
  );
});

describe('whether a desktop shows tray icons', () => {
  it('is known for Windows and macOS', async () => {
    expect(await hasTrayHost('win32', () => Promise.reject(new Error('not asked')))).toBe(true);
    expect(await hasTrayHost('darwin', () => Promise.reject(new Error('not asked')))).toBe(true);
  });
  it('is queried from the session bus on Linux, with any available tool', async () => {
    expect(await hasTrayHost('linux', (command) => Promise.resolve(command === 'gdbus' ? '(true,)' : null))).toBe(true);
    expect(await hasTrayHost('linux', (command) => Promise.resolve(command === 'dbus-send' ? '   boolean false' : null))).toBe(false);
    expect(await hasTrayHost('linux', () => Promise.resolve(null))).toBe(false);
  });
});

it('--start-in-tray is recognised', () => {
  expect(readArguments(['--start-in-tray'], {}).inTray).toBe(true);
  expect(readArguments([], {}).inTray).toBe(false);
});

it('alerts can be muted for an hour or until seven in the morning, which after midnight is the same day', () => {
  const evening = new Date(2026, 10, 21, 22, 30).getTime();
  expect(silentUntil('hour', evening)).toBe(evening / 1_000 + 3_600);
  expect(silentUntil('tomorrow', evening)).toBe(new Date(2026, 10, 22, 7, 0).getTime() / 1_000);
  expect(silentUntil('tomorrow', new Date(2026, 10, 22, 1, 15).getTime())).toBe(new Date(2026, 10, 22, 7, 0).getTime() / 1_000);
  expect(silentUntil('tomorrow', new Date(2026, 10, 22, 6, 0).getTime())).toBe(new Date(2026, 10, 23, 7, 0).getTime() / 1_000);
});
