import type { Formats } from '../formats.ts';

/** English texts that several parts of the engine use. */
export const GENERAL = {
  /** Words of a service, a server or the user, shown as they are. */
  verbatim: ({ text }: { text: string }) => text,
  /** A subject, then a text about it. */
  about: ({ what, text }: { what: string; text: string }) => `${what}: ${text}`,
  'crash.notice': () => 'Touchline didn’t close properly last time',
  'crash.report': ({ file }: { file: string | null }) =>
    `Your saved data is intact. ${file === null ? 'No crash report could be written.' : `Crash report: ${file}.`} If it happens again, start with --safe-mode.`,
  'no-longer-wanted': () => 'request cancelled',
  'unknown-name': ({ what, name, close, more }: { what: string; name: string; close: readonly string[]; more: string }, f: Formats) =>
    `unknown ${what} "${name}"${close.length > 0 ? `; did you mean ${f.list(close, 'or')}?` : more}`,
  /** Several notes, each a sentence. */
  notes: ({ notes }: { notes: readonly string[] }) => notes.join(' '),
  'bug-notice': ({ what, hint }: { what: string; hint: string }) => `${what.replace(/\.$/, '')}. ${hint}`,
} as const;
