import type { Data } from '#contract/resources.ts';
import { SETTING_NAMES, SETTINGS, type Settings } from '#contract/settings.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import { textOf } from '../../lib/format/text-of.ts';

const MOST_NOTICES = 20;
/** Settings whose text may carry a token anywhere. */
const SECRET: ReadonlySet<string> = new Set(['webhookBody', 'webhookHosts']);

interface Facts {
  /** Versions and the system, as label and value. */
  readonly program: readonly (readonly [label: string, value: string])[];
  readonly settings: Settings;
  readonly status: EngineStatus | null;
  readonly notices: Data<'notices'>;
  /** Names that must not appear: the user's accounts. */
  readonly names: Iterable<string>;
}

/** Returns a text without what identifies or authorises a person: users and queries of addresses, home folders, long codes, given names. */
export function redacted(text: string, names: Iterable<string> = []): string {
  const bare = text
    .replace(/(\w:\/\/)[^\s/?#]*@/g, '$1')
    .replace(/(\w:\/\/[^\s?#]*)[?#]\S*/g, '$1?…')
    .replace(/((?:\/home|\/Users|[A-Z]:\\Users)[/\\])[^\s/\\]+/g, '$1…')
    .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '…');
  return [...names].reduce((said, name) => (name === '' ? said : said.replaceAll(name, '•••')), bare);
}

/** Returns a report for a problem as plain text: versions, changed settings, sources and the last messages, without names and tokens. */
export function diagnostics({ program, settings, status, notices, names }: Facts): string {
  const changed = SETTING_NAMES.filter(
    (name) => SETTINGS[name].as !== 'hidden' && JSON.stringify(settings[name]) !== JSON.stringify(SETTINGS[name].initial),
  );
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Touchline', program.map(([label, value]) => `${label}: ${value}`)],
    ['Changed settings', changed.map((name) => `${name}: ${SECRET.has(name) ? '(set)' : JSON.stringify(settings[name])}`)],
    [
      'Sources',
      (status?.sources ?? []).map(
        ({ name, health, height, lag, why }) =>
          `${name}: ${health}, block ${height ?? '—'}, ${lag ?? '—'} behind${why === null ? '' : `, ${textOf(why)}`}`,
      ),
    ],
    [
      'Messages',
      notices
        .filter(({ tone }) => tone === 'warn' || tone === 'error')
        .slice(0, MOST_NOTICES)
        .map(({ at, tone, title, text }) => `${new Date(at * 1_000).toISOString()} ${tone}: ${textOf(title)} ${textOf(text)}`),
    ],
  ];
  return redacted(
    sections
      .map(([title, lines]) => [`${title}:`, ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`)].join('\n'))
      .join('\n'),
    names,
  );
}
