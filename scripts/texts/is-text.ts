import { readFileSync } from 'node:fs';
import type { Message } from 'wuchale';

/** The utility classes; a list of classes looks like lower-case words. */
const CLASSES = new Set(
  ['utilities', 'utilities-text', 'utilities-space', 'utilities-size'].flatMap((file) =>
    [...readFileSync(`src-renderer/styles/${file}.css`, 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
  ),
);
const isClassList = (words: readonly string[]): boolean =>
  words.every((word) => /^[a-z\d-]+$/.test(word)) && words.filter((word) => CLASSES.has(word)).length * 2 >= words.length;

/** Attributes that hold a text. Of the others only an expression may hold one. */
export const TEXT_ATTRIBUTES = new Set(
  (
    'label,placeholder,aria-label,aria-description,aria-roledescription,aria-valuetext,title,alt,unit,head,what,text,emptyTitle,' +
    'emptyText,prefix,still,hint,none,word,words,remark,small'
  ).split(','),
);
/** Attributes whose expressions hold no text. */
const TECHNICAL =
  /^(class|id|role|type|data-.*|href|src|style|name|value|for|kind|variant|autocomplete|rel|target|d|viewBox|testid|tone|align|key)$/;
/** Elements whose content is not a text. */
const CODE = new Set(['script', 'style', 'path', 'code', 'pre', 'kbd']);
/** Calls whose arguments nobody reads. */
const SILENT =
  /^(console\.|Error|TypeError|RangeError|document\.|window\.|localStorage\.|join$|log$|.*\.(querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getAttribute|setAttribute|split|join|replace|replaceAll|startsWith|endsWith|includes|indexOf|classList\.\w+|prepare|exec|error|warn|info)$|fetch|import|RegExp|text$|fail$|defect|each$)/;
/** Selectors, styles, SQL, classes and other words for machines. */
const MACHINE =
  /^[.[@:]|^#[\w-]|^-{1,2}[\w-]+(, --[\w-]+)?( [<[].*)?$|^--[\w-]+:|^(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN) |^(Mod|Ctrl|Cmd|Alt|Shift)\+|^HTTP\/|^[\w-]+=|\$[a-z]|<<'|^(call )?--\w+ --|^#=|^\([\w-]+:|var\(--|\bcalc\(|=>|^\w+:\/\/|^[\w./-]+\.(svelte|ts|js|json|db|md|png|svg)$|(^|\s)[-\d.#]+(px|rem|em|fr|ms)\b|minmax\(|repeat\(|^(en|de|fr)-[A-Z]{2}$/;
/** Names of keys, events and encodings, which look like words. */
const NAMES =
  /^(Enter|Escape|Tab|Home|End|PageUp|PageDown|Backspace|Spacebar|Shift|Control|Alt|AltGraph|Meta|Arrow(Up|Down|Left|Right)|F\d+|ContextMenu|Bearer|UTF|GET|POST|PUT|HEAD|Content-Type|Touchline|Mod|Ctrl|Cmd|Option|Del|(Mod|Ctrl|Cmd|Alt|Shift|⌘)[+ ].*)$/;
/** Of those, what is no text even where it is shown. `Home` and `End` are heads of columns too. */
const KEYS = /^(https?:.*|# Enter|Touchline|Ctrl|Del|F\d+|Esc|text-\d|(Mod|Ctrl|Cmd|Alt|Shift|⌘)[+ ].*)$/;

/** Words of protocols and systems. */
const SYSTEM = new Set([
  'Roaming',
  'Library',
  'Application Support',
  'GET, HEAD',
  'Unauthorized',
  'Forbidden',
  'Not Found',
  'Service Unavailable',
  'Refused',
  '1/10000 coin',
  'unix s',
]);
const PROTOCOL =
  /^[a-z]+-(src|ancestors|uri|action)\b|; (charset|Path)=|^private, |^(\p{Lu}{2,4}\s?)+$|^(call|completion|export|help|serve|sync|watch) [^.]*$/u;

/** The folder of the engine's sentences. Only joining words and values of data in it are no texts. */
const SENTENCES = '/text/english/';
const VALUE = /^(and|or|null|true|false)$/;

const letters = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/[{<]\/?\d+\/?[}>]/g, ''));

/** Whether a person reads this text: everything in markup, the attributes for it, and in scripts what begins like a sentence or has words. */
export function isText({ msgStr, details }: Pick<Message, 'msgStr' | 'details'>): boolean {
  const text = msgStr.join(' ').trim();
  const { scope, attribute, element, call, insideProgram, file } = details;
  if (!letters(text.replaceAll('#', ''))) return false;
  if (element !== undefined && scope === 'markup' && CODE.has(element)) return false;
  if (scope === 'markup') return true;
  if (scope === 'attribute') return attribute !== undefined && TEXT_ATTRIBUTES.has(attribute) && !KEYS.test(text);
  if (attribute !== undefined && TEXT_ATTRIBUTES.has(attribute)) return !KEYS.test(text) && !(file.includes(SENTENCES) && VALUE.test(text));
  if (attribute !== undefined && !insideProgram && TECHNICAL.test(attribute)) return false;
  if (call !== undefined && SILENT.test(call)) return false;
  if (file.includes(SENTENCES)) return !VALUE.test(text);
  if (MACHINE.test(text) || NAMES.test(text) || SYSTEM.has(text) || PROTOCOL.test(text)) return false;
  return /\s/.test(text) ? isSentence(text) : /^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text) && !/[a-z][A-Z]/.test(text);
}

/** Whether words are no list of classes or identifiers. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/);
  const identifiers = words.every((word) => /^[a-z\d]+(-[a-z\d]+)+$|^#?[\w-]*#$|^[a-z]+\d+$/.test(word));
  return !identifiers && !isClassList(words) && /\p{L}{2}|^# \p{L}/u.test(text);
}
