import type { Data } from '#contract/resources.ts';
import { SETTING_NAMES, SETTINGS, type Settings } from '#contract/settings.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { isText } from '#contract/text/write-text.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';

const MOST_NOTICES = 20;
/** Settings whose text may carry a token or a path anywhere. */
const SECRET: ReadonlySet<string> = new Set(['webhookBody', 'webhookHosts', 'restPrefix', 'namePack']);

interface Facts {
  /** Versions and the system, as label and value. */
  readonly program: readonly (readonly [label: string, value: string])[];
  readonly settings: Settings;
  readonly status: EngineStatus | null;
  readonly notices: Data<'notices'>;
  /** Names that must not appear: the user's accounts. */
  readonly names: Iterable<string>;
}

/** Returns a pattern for the forms in which a text may carry a name. A name of one letter counts only as a whole word. */
function nameIn(name: string): RegExp {
  const forms = [name, JSON.stringify(name).slice(1, -1), encodeURIComponent(name.toWellFormed())];
  const form = forms.map((raw) => raw.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(name.length === 1 ? `(?<![\\p{L}\\p{N}_])(?:${form})(?![\\p{L}\\p{N}_])` : form, 'giu');
}

/** Returns a text without what identifies or authorises a person: all but the host of addresses, home folders, long codes, given names. */
export function redacted(text: string, names: Iterable<string> = []): string {
  const bare = text
    .replace(/(\w:\/\/)[^\s/?#]*@/g, '$1')
    .replace(/(\w:\/\/[^\s/?#"]*)[/?#][^\s"]+/g, '$1/…')
    .replace(/((?:\/home|\/Users|\b[a-z]:[\\/]+Users)[\\/]+)[^\\/\n"<>|*?:]+/gi, '$1…')
    .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '…');
  const longestFirst = [...names].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((said, name) => said.replace(nameIn(name), '•••'), bare);
}

/** Returns a setting as the report shows it. Texts are redacted before they are escaped, and of an address only its origin is left. */
function shown(name: string, value: unknown, names: Iterable<string>): string {
  if (SECRET.has(name)) return '(set)';
  if (typeof value === 'string' && value.includes('://')) return URL.canParse(value) ? JSON.stringify(new URL(value).origin) : '(set)';
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? redacted(part, names) : part));
}

/** Returns a text as its code and arguments, which are the same in every language; words of a server as they are. */
function inCode(text: CodedText): string {
  const { code, args } = text;
  if (code === 'verbatim') return String(args['text']);
  const said = Object.entries(args).map(([name, arg]) => `${name}: ${isText(arg) ? inCode(arg) : JSON.stringify(arg)}`);
  return said.length === 0 ? code : `${code} (${said.join(', ')})`;
}

/** Returns a report for a problem as plain text in English: versions, changed settings, sources and the last messages, without names and tokens. */
// @wc-ignore
export function diagnostics({ program, settings, status, notices, names }: Facts): string {
  const changed = SETTING_NAMES.filter(
    (name) => SETTINGS[name].as !== 'hidden' && JSON.stringify(settings[name]) !== JSON.stringify(SETTINGS[name].initial),
  );
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Touchline', program.map(([label, value]) => `${label}: ${value}`)],
    ['Changed settings', changed.map((name) => `${name}: ${shown(name, settings[name], names)}`)],
    [
      'Sources',
      (status?.sources ?? []).map(
        ({ name, health, height, lag, why }) =>
          `${name}: ${health}, block ${height ?? '—'}, ${lag ?? '—'} behind${why === null ? '' : `, ${inCode(why)}`}`,
      ),
    ],
    [
      'Messages',
      notices
        .filter(({ tone }) => tone === 'warn' || tone === 'error')
        .slice(0, MOST_NOTICES)
        .map(({ at, tone, title, text }) => `${new Date(at * 1_000).toISOString()} ${tone}: ${inCode(title)} ${inCode(text)}`),
    ],
  ];
  return redacted(
    sections
      .map(([title, lines]) => [`${title}:`, ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`)].join('\n'))
      .join('\n'),
    names,
  );
}
