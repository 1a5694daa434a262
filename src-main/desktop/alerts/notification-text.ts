import type { Notice } from '#contract/protocol.ts';
import { safeLine, safeText } from '#contract/safe-text.ts';
import { splitRef } from '#contract/model/market/share.ts';

type Told = NonNullable<Notice['alert']>;

/** What a notification says. While balances are masked it names no figure and no trader. */
export function wordsOf({ title, text }: Notice, { opens }: Told, masked: boolean): { readonly title: string; readonly body: string } {
  if (!masked) return { title: safeLine(title), body: safeText(text) };
  const trader = opens.ref !== null && splitRef(opens.ref).kind === 'user';
  return { title: trader ? 'An alert' : safeLine(title), body: 'Balances are masked: open Touchline to read it.' };
}

/** Whether the system is to show it: not what the window in front shows itself. */
export const forSystem = ({ channels }: Told, inFront: boolean): boolean =>
  channels.includes('system') && !(inFront && channels.includes('in-app'));

/** Whether a notification tells everything another one told, so that it stands in for it. */
export const covers = (newer: readonly number[], older: readonly number[]): boolean => older.every((id) => newer.includes(id));

const MOST = 9;
/** The picture over the button of the task bar, for so many; null: none. */
export const overlayName = (count: number): string | null => (count <= 0 ? null : `unread-${count > MOST ? 'more' : count}.png`);
export const unreadWords = (count: number): string => (count === 1 ? 'One alert not seen' : `${count} alerts not seen`);
