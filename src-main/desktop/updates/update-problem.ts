import { text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';

/** An update that can't be used, with the reason as a text. */
export class UpdateProblem extends Error {
  readonly said: CodedText;
  constructor(said: CodedText) {
    super(said.code);
    this.said = said;
  }
}

/** Errors of the system, of Node's and of Chromium's network and of the update library, by the words in them; the first match counts. */
const KNOWN: readonly (readonly [RegExp, PlainCode])[] = [
  [/ENOSPC|EDQUOT|FILE_NO_SPACE/, 'update.disk-full'],
  [/EACCES|EPERM|EROFS|FILE_ACCESS_DENIED/, 'update.no-rights'],
  [/not signed|code signature|ERR_UPDATER_INVALID_SIGNATURE/i, 'update.signature'],
  [/CHECKSUM|sha512|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED|terminated|aborted|UND_ERR_SOCKET|other side closed/i, 'update.cut-off'],
  [/net::ERR_|HTTP_ERROR|status [45]|ENOTFOUND|EAI_AGAIN|ECONN|UNREACH|TIMEDOUT|TIMEOUT|CERT|fetch failed/i, 'update.unreachable'],
];

/** Returns why an update failed, as one sentence. */
export function problemOf(cause: unknown): CodedText {
  if (cause instanceof UpdateProblem) return cause.said;
  const words: string[] = [];
  for (let at = cause; at instanceof Error; at = at.cause)
    words.push(`${'code' in at ? String(at.code) : ''} ${at.message.split('\n')[0]}`);
  const all = words.join(' ') || String(cause);
  const known = KNOWN.find(([pattern]) => pattern.test(all))?.[1];
  return known ? text(known) : text('update.other', { cause: all.trim() });
}
