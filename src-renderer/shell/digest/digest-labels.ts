import type { Digest, DigestLine, Unknown } from '#contract/model/app/digest.ts';
import { counted, day, dayTime, hourMinute, list, textOf } from '../../lib/format/format.ts';

/** Returns a duration: `12 min`, `3 h 20 min`, `2 days 4 h`. */
export function spanWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts =
    days > 0 ? [counted(days, 'day', 'days'), hours > 0 && `${hours} h`] : [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

/** Returns a time span; the date appears once if both ends are on the same day. */
export function spanOf(from: number | null, until: number | null): string {
  if (from === null || until === null) return '';
  return /* @wc-context: a span of time */ `${dayTime(from)} to ${day(from) === day(until) ? hourMinute(until) : dayTime(until)}`;
}

const GROUPS = { held: 'Your holdings and clubs', watched: 'In your watchlists', other: 'Other' };
/** Returns the lines grouped by the user's relation to their entities. */
export const groupsOf = (lines: readonly DigestLine[]): { readonly title: string; readonly lines: readonly DigestLine[] }[] =>
  Object.entries(GROUPS)
    .map(([about, title]) => ({ title, lines: lines.filter((line) => line.about === about) }))
    .filter((group) => group.lines.length > 0);

/** Returns in one sentence what could not be followed, why and when. */
export const unknownWords = ({ what, why, from, until }: Unknown): string => {
  const when = spanOf(from, until);
  const said = textOf(what);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}: ${textOf(why).replace(/\.$/, '')}${when === '' ? '' : `, ${when}`}.`;
};

/** Returns in words what was compared. */
export function followedWords({ held, watched }: Digest['followed']): string {
  if (held + watched === 0) return 'You don’t follow anything yet. Add accounts in Settings, or add shares to a watchlist.';
  const mine = held > 0 ? `${counted(held, 'share', 'shares')} you hold or manage` : '';
  const others = watched > 0 ? `${counted(watched, 'share', 'shares')} in your watchlists` : '';
  return `Covers ${list([mine, others].filter(Boolean))}.`;
}
/** Returns the headline: how long the user was away, and how much happened. */
export function headline({ since, until, lines, more, unknown }: Digest): string {
  const away = since === null || until === null ? '' : ` · ${spanWords(until - since)}`;
  const count = lines.length + more;
  const nothing = unknown.length > 0 ? 'no known changes' : 'no changes';
  return `While you were away${away}: ${count === 0 ? nothing : counted(count, 'update', 'updates')}`;
}
