import { readLink } from '#contract/links.ts';
import { LINK_SCHEME } from '#contract/link-scheme.ts';
import type { Opens } from '#contract/model/alerts/alert.ts';
import { EntityRef, splitRef, type EntityKind } from '#contract/model/market/share.ts';

/** A piece of a line: plain or bold text, a tag, or a link into the program. */
export type TextPiece =
  | { readonly kind: 'text' | 'bold' | 'tag'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly opens: Opens; readonly ref: EntityRef | null };
/** A paragraph, or a list with one line for each item, or a line between two parts. */
interface TextBlock {
  readonly kind: 'lines' | 'bullets' | 'numbers' | 'rule';
  readonly lines: readonly (readonly TextPiece[])[];
}

const PLACES: Readonly<Record<EntityKind, string>> = { club: 'club', player: 'player', user: 'user', fixture: 'fixture' };
/** Returns where the address of a link leads: an entity or a link of the program. Null for anything else, such as a web page. */
function target(address: string): { readonly opens: Opens; readonly ref: EntityRef | null } | null {
  const ref = EntityRef.safeParse(address).data;
  const link = ref ? `${LINK_SCHEME}://${PLACES[splitRef(ref).kind]}/${encodeURIComponent(splitRef(ref).key)}` : address;
  const to = link.startsWith(`${LINK_SCHEME}://`) ? readLink(link) : null;
  return to?.kind === 'open' ? { opens: to.opens, ref: to.opens.ref } : null;
}

/** Bold text, a link with a label, a link of the program, a reference, a tag. Each ends within its line. */
const MARKS =
  /\*\*([^*\n]{1,500})\*\*|\[([^\]\n]{1,200})\]\(([^()\s]{1,300})\)|(touchline:\/\/[^\s)]{1,300})|(?<![\p{L}\p{N}_/])((?:club|player)_\d{1,10}|fixture:\d{1,10})(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_&/#])(#(?=[\p{N}_-]*\p{L})[\p{L}\p{N}][\p{L}\p{N}_-]{0,39})/gu;

function piecesOf(line: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of line.matchAll(MARKS)) {
    const [whole, bold, label, address, link, ref, tag] = match;
    const to = address ?? link ?? ref;
    const leads = to === undefined ? null : target(to);
    if (to !== undefined && leads === null) continue;
    if (match.index > from) pieces.push({ kind: 'text', text: line.slice(from, match.index) });
    if (leads) pieces.push({ kind: 'link', text: label ?? to ?? '', ...leads });
    else pieces.push({ kind: bold === undefined ? 'tag' : 'bold', text: bold ?? tag ?? whole });
    from = match.index + whole.length;
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) });
  return pieces;
}

const LISTS = [
  ['bullets', /^\s*[-*•]\s+/],
  ['numbers', /^\s*\d{1,3}[.)]\s+/],
] as const;

/** Reads light markdown: bold, lists and links into the program. Anything else, HTML included, stays the text it is. */
export function lightText(text: string): TextBlock[] {
  const blocks: { kind: TextBlock['kind']; lines: TextPiece[][] }[] = [];
  let open = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      open = false;
      continue;
    }
    if (/^\s*---\s*$/.test(line)) {
      blocks.push({ kind: 'rule', lines: [] });
      open = false;
      continue;
    }
    const [kind, mark] = LISTS.find(([, pattern]) => pattern.test(line)) ?? (['lines', null] as const);
    const pieces = piecesOf(mark ? line.replace(mark, '') : line);
    const last = blocks.at(-1);
    if (open && last?.kind === kind) last.lines.push(pieces);
    else blocks.push({ kind, lines: [pieces] });
    open = true;
  }
  return blocks;
}

/** Returns a text on one line, without its marks. */
export const plainText = (text: string): string =>
  lightText(text)
    .flatMap(({ lines }) => lines.map((pieces) => pieces.map((piece) => piece.text).join('')))
    .join(' ');
