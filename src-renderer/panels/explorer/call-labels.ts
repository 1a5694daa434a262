import type { ApiAnswer, Cut, Operation } from '#contract/model/app/operation.ts';
import { age, bytes, counted, milliseconds, list, whole } from '../../lib/format/format.ts';

/* @wc-include */
const LANES: Readonly<Record<string, string>> = { hosted: 'hosted', tools: 'tools', node: 'node', stream: 'events' };

/** The cost of a call: `1 request (hosted), shared with 3 other calls · 12 kB`. */
export function costWords(spent: ApiAnswer['spent']): string {
  if (spent.length === 0) return 'no extra request: answered by one already in progress';
  const lanes = list([...new Set(spent.map(({ lane }) => LANES[lane] ?? lane))]);
  const others = Math.max(...spent.map(({ calls }) => calls)) - 1;
  const shared = others > 0 ? `, shared with ${counted(others, 'other call', 'other calls')}` : '';
  const size = spent.reduce((sum, one) => sum + one.bytes, 0);
  return `${counted(spent.length, 'request', 'requests')} (${lanes})${shared} · ${bytes(size)}`;
}

/** What was truncated in the shown form of the answer: `Cut to fit: 812 of 3,410 of items.`; null if nothing was. */
export function cutWords(cuts: readonly Cut[], of: Cut['of']): string | null {
  const [first, ...more] = cuts.filter((cut) => cut.of === of).sort((a, b) => b.total - b.shown - (a.total - a.shown));
  if (!first) return null;
  const part = `${whole(first.shown)} of ${whole(first.total)}`;
  const what = first.path === '' ? part : `${part} of ${first.path}`;
  return more.length > 0
    ? `Truncated: ${what} and ${more.length} more places. Use the command line for the full response.`
    : `Truncated: ${what}. Use the command line for the full response.`;
}

/** How an operation is served, in short: `pages of up to 50 · cached for 15 s · updated by events`. */
export function paceWords({ pages, freshMs, told, waits }: Operation): string {
  const stands =
    freshMs === 0 ? 'changes with every block' : `cached for ${freshMs < 1_000 ? milliseconds(freshMs) : age(freshMs / 1_000)}`;
  return [
    pages === null ? null : `pages of up to ${whole(pages.max)}`,
    waits ? 'responds when something happens' : stands,
    told ? 'updated by events' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The engine's message about a wrong parameter, without code marks and with a full stop. */
export function ruleWords(trouble: string): string {
  const plain = trouble.replaceAll('`', '');
  return /[.?!]$/.test(plain) ? plain : `${plain}.`;
}

/** Text without any character that is special in a shell. */
const PLAIN = /^[A-Za-z0-9_./:@%+,-]+$/;

/** Quotes a word for a POSIX shell: in single quotes, inside which only the quote itself is special. */
export const quoted = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Returns the command line that makes the same call. */
export function callLine(iface: string, name: string, params: Readonly<Record<string, unknown>>, decoded = false): string {
  const json = Object.keys(params).length > 0 ? [JSON.stringify(params)] : [];
  return ['touchline', 'call', ...(decoded ? ['--decoded'] : []), iface, name, ...json].map(quoted).join(' ');
}
