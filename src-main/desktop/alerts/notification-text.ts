import type { Notice } from '#contract/protocol.ts';
import { safeLine, safeText } from '#contract/safe-text.ts';
import { splitRef } from '#contract/model/market/share.ts';
import { hostFormats, hostText } from '#host/host-text.ts';

type NoticeAlert = NonNullable<Notice['alert']>;

/** Text of a notification. While balances are masked it contains no figures and no trader. */
export function wordsOf({ title, text }: Notice, { opens }: NoticeAlert, masked: boolean): { title: string; body: string } {
  const head = safeLine(hostText(title));
  if (!masked) return { title: head, body: safeText(hostText(text)) };
  const trader = opens.ref !== null && splitRef(opens.ref).kind === 'user';
  return { title: trader ? 'New alert' : head, body: 'Balances are hidden. Open Touchline to read the alert.' };
}

/** Whether to show a system notification. The window shows the alert itself when it is in front and the in-app channel is on. */
export const forSystem = ({ channels }: NoticeAlert, inFront: boolean): boolean =>
  channels.includes('system') && !(inFront && channels.includes('in-app'));

/** Whether a notification includes all alerts of an older one, and so replaces it. */
export const covers = (newer: readonly number[], older: readonly number[]): boolean => older.every((id) => newer.includes(id));

const MOST = 9;
/** Image file of the taskbar overlay for this number of unread alerts; null for none. */
export const overlayName = (count: number): string | null => (count <= 0 ? null : `unread-${count > MOST ? 'more' : count}.png`);
export const unreadWords = (count: number): string => hostFormats().count(count, 'unread alert', 'unread alerts');
