import { expect, it } from 'vitest';
import { silent } from '#engine/base/log.ts';
import { createNotices } from '#engine/notices.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { verbatim } from '#contract/text/coded-text.ts';

const say = (key: string, text = key) => ({ key, tone: 'info', title: verbatim(key), text: verbatim(text) }) as const;
const make = () => createNotices(new ManualClock(), silent, () => undefined);
const ALERT = {
  ids: [1],
  rules: ['r'],
  priority: 'normal',
  channels: [],
  sound: null,
  opens: { panel: 'alerts', ref: null, params: {} },
} as const;

it('The list is newest first, has each key once, and contains no alerts', () => {
  const notices = make();
  for (const key of ['a', 'b', 'a']) notices.notify(say(key));
  notices.notify({ ...say('alert'), alert: { ...ALERT, ids: [1], rules: ['r'], channels: [] } });
  expect(notices.list().map(({ key }) => key)).toEqual(['a', 'b']);
  notices.drop('b');
  expect(notices.list().map(({ key }) => key)).toEqual(['a']);
});

it('The list has a maximum length', () => {
  const notices = make();
  for (let n = 0; n < 500; n++) notices.notify(say(`n${n}`));
  expect([notices.list().length, notices.list()[0]?.key]).toEqual([200, 'n499']);
});

it('A notice received by an active view is not sent again', () => {
  const notices = make();
  const view = {};
  const sent: string[] = [];
  const send = ({ key }: { key: string }): void => void sent.push(key);
  notices.setPresence(view, true, send);
  notices.notify(say('seen'));
  notices.setPresence(view, false, send);
  notices.notify(say('unseen'));
  notices.setPresence(view, true, send);
  notices.leave(view);
  notices.notify(say('later'));
  notices.setPresence({}, true, send);
  expect(sent).toEqual(['unseen', 'later']);
});

it('A failing listener does not prevent others from being notified', () => {
  const notices = make();
  const heard: string[] = [];
  notices.on(() => {
    throw new Error('gone');
  });
  notices.on(({ key }) => heard.push(key));
  notices.notify(say('a'));
  expect(heard).toEqual(['a']);
});
