import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import PO from 'pofile';
import { getKey, type Message } from 'wuchale';
import { compileTranslation } from 'wuchale/compiler';

/** A text of the program: its forms (one, or singular and plural), and the files that show it. */
interface Text {
  readonly forms: readonly string[];
  readonly context: string | undefined;
  readonly files: readonly string[];
  /** What stands for `{0}`, `{1}`, … in the source. */
  readonly values: readonly string[];
}

/** Returns the texts of all messages, each once. */
export function textsOf(messages: Iterable<readonly [file: string, Message]>): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const [file, { msgStr, context, placeholders }] of messages) {
    const key = getKey(msgStr, context);
    const files = new Set(texts.get(key)?.files).add(file);
    const values = texts.get(key)?.values ?? placeholders.map(([at, code]) => `{${at}}: ${code.replaceAll(/\s+/g, ' ')}`);
    texts.set(key, { forms: msgStr, context, files: [...files], values });
  }
  return texts;
}

/** The translations of a language by key: the forms of each text. */
interface Catalogue {
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** The number of forms and the rule that chooses one, as in gettext. */
  readonly plurals: string;
}

const file = (language: string): string => `languages/${language}.po`;
const ONE_OR_MORE = 'nplurals=2; plural=n == 1 ? 0 : 1;';

export function readCatalogue(language: string): Catalogue {
  if (!existsSync(file(language))) return { forms: new Map(), plurals: ONE_OR_MORE };
  const po = PO.parse(readFileSync(file(language), 'utf8'));
  const forms = po.items
    .filter((item) => !item.obsolete)
    .map(
      (item) => [getKey([item.msgid, ...(item.msgid_plural ? [item.msgid_plural] : [])], item.msgctxt ?? undefined), item.msgstr] as const,
    );
  return { forms: new Map(forms), plurals: po.headers['Plural-Forms'] || ONE_OR_MORE };
}

/** Writes the texts with their translations, sorted by the first file that shows them. What is no longer shown is dropped. */
export function writeCatalogue(language: string, texts: ReadonlyMap<string, Text>): void {
  const { forms, plurals } = readCatalogue(language);
  const po = new PO();
  po.headers = {
    Language: language,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': plurals,
  };
  po.items = [...texts].map(
    ([
      key,
      {
        forms: [one = '', other],
        context,
        files,
        values,
      },
    ]) => {
      const item = new PO.Item();
      item.msgid = one;
      if (other !== undefined) item.msgid_plural = other;
      if (context !== undefined) item.msgctxt = context;
      item.msgstr = [...(forms.get(key) ?? [])];
      item.references = [...files];
      item.extractedComments = [...values];
      return item;
    },
  );
  writeFileSync(file(language), po.toString());
}

const ACCENTS = new Map(
  [...'AaBbCcDdEeGgHhIiJjKkLlMmNnOoRrSsTtUuWwYyZz'].map((letter, at) => [
    letter,
    [...'ÅåƁƀÇçÐđÉéĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'][at] ?? letter,
  ]),
);
/** Returns a text of the pseudo-locale: in brackets, with accents, and 40% longer. Values and elements stay as they are. */
function pseudo(text: string): string {
  const parts = text.split(/([{<]\/?\w+\/?[}>])/);
  const accented = parts
    .map((part, at) => (at % 2 === 1 ? part : [...part].map((letter) => ACCENTS.get(letter) ?? letter).join('')))
    .join('');
  return `⟦${accented}${'·'.repeat(Math.ceil(text.replaceAll(/[{<]\/?\w+\/?[}>]/g, '').length * 0.4))}⟧`;
}

/** Returns a language as a module of the program: its texts in the order of `keys`. A text without a translation stays English. */
export function compiled(language: string, keys: readonly string[], texts: ReadonlyMap<string, Text>): string {
  const { forms, plurals } = readCatalogue(language);
  const rule = /[^n]plural=([^;]+)/.exec(plurals)?.[1] ?? 'n != 1';
  const elements = keys.map((key) => {
    const source = texts.get(key)?.forms ?? [key];
    const own = language === 'en' ? source : language === 'pseudo' ? source.map(pseudo) : forms.get(key);
    const whole = own !== undefined && own.length > 0 && own.every((form) => form !== '') ? own : source;
    const each = whole.map((form, at) => compileTranslation(form, source[at] ?? form));
    return source.length > 1 ? each : each[0];
  });
  return `export const c = ${JSON.stringify(elements)};\nexport const p = (n) => Number(${rule});\n`;
}
