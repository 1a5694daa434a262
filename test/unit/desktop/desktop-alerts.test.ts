import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import type { Channel } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Notice } from '#contract/protocol.ts';
import { covers, forSystem, unreadWords, wordsOf } from '#desktop/alerts/notification-text.ts';
import { createViewRequests } from '#desktop/page-queue.ts';
import { verbatim } from '#contract/text/coded-text.ts';

const told = (channels: readonly Channel[], ref: string | null = 'club_7') =>
  ({
    ids: [1],
    priority: 'normal',
    channels: [...channels],
    sound: null,
    opens: { panel: 'chart', ref: ref as EntityRef | null, params: {} },
  }) as unknown as NonNullable<Notice['alert']>;
const notice: Notice = { key: 'alert:club_7', tone: 'warn', title: verbatim('Carlisle: Price'), text: verbatim('now 1.2000 coin'), at: 0 };

describe('an alert as a system notification', () => {
  it.each<[rule: string, Channel[], inFront: boolean, shown: boolean]>([
    ['is shown while no window is in front', ['in-app', 'system'], false, true],
    ['is not shown when the window in front shows it', ['in-app', 'system'], true, false],
    ['is shown when the window does not show this alert itself', ['system'], true, true],
    ['is not shown when the rule does not ask for it', ['in-app', 'badge'], false, false],
  ])('%s', (_rule, channels, inFront, shown) => expect(forSystem(told(channels), inFront)).toBe(shown));

  it('has the text of the alert', () =>
    expect(wordsOf(notice, told(['system']), false)).toEqual({ title: 'Carlisle: Price', body: 'now 1.2000 coin' }));
  it('contains no figures and no trader names while balances are masked', () => {
    expect(wordsOf(notice, told(['system']), true)).toMatchObject({ title: 'Carlisle: Price' });
    expect(wordsOf(notice, told(['system']), true).body).not.toContain('1.2');
    expect(wordsOf({ ...notice, title: verbatim('ann: Sold') }, told(['system'], 'user_ann'), true).title).not.toContain('ann');
  });
  it('replaces another one when it includes all of its alerts', () => {
    expect(covers([1, 2], [1])).toBe(true);
    expect(covers([2], [1])).toBe(false);
  });
  it('counts alerts as text', () => expect([unreadWords(1), unreadWords(12)]).toEqual(['1 unread alert', '12 unread alerts']));
});

/** A window with a page that can receive requests. */
function fakeWindow() {
  const sent: unknown[] = [];
  const contents = Object.assign(new EventEmitter(), { send: (_name: string, asked: unknown) => void sent.push(asked) });
  return { sent, contents, window: { webContents: contents } as unknown as BrowserWindow };
}

describe('a request to the view', () => {
  it('waits until the page listens, and is then sent at once', () => {
    let window: BrowserWindow | null = null;
    const requests = createViewRequests(() => window);
    requests.request('settings');
    const first = fakeWindow();
    window = first.window;
    requests.request('palette');
    expect(first.sent).toEqual([]);
    requests.ready();
    requests.request('sheet');
    expect(first.sent).toEqual(['settings', 'palette', 'sheet']);
  });

  it('waits again while the page reloads, and for the page of another window', () => {
    const first = fakeWindow();
    let window = first.window;
    const requests = createViewRequests(() => window);
    requests.ready();
    first.contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    requests.request('one');
    first.contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    requests.request('two');
    expect(first.sent).toEqual(['one']);
    requests.ready();
    expect(first.sent).toEqual(['one', 'two']);
    const second = fakeWindow();
    window = second.window;
    requests.request('three');
    expect([first.sent.length, second.sent.length]).toEqual([2, 0]);
    requests.ready();
    expect(second.sent).toEqual(['three']);
  });

  it('is one of the newest five that wait for a page', () => {
    const { sent, window } = fakeWindow();
    let there: BrowserWindow | null = null;
    const requests = createViewRequests(() => there);
    for (let n = 0; n < 100; n++) requests.request(`workspace.${n}`);
    there = window;
    requests.ready();
    expect(sent).toEqual(['workspace.95', 'workspace.96', 'workspace.97', 'workspace.98', 'workspace.99']);
  });
});
