import type { Page } from 'playwright';
import { countryName } from '#contract/text/countries.ts';

/** Locale of the pseudo-locale's figures, names of countries and lists. */
const TAG = 'en-GB';
const LETTERS = [...Array(26).keys()].map((at) => String.fromCodePoint(65 + at));
const regions = new Intl.DisplayNames(TAG, { type: 'region', fallback: 'none' });
/** Countries that the computer names, such as Argentina. England is not among them: its name is in the catalogues. */
const COUNTRIES = new Set(LETTERS.flatMap((one) => LETTERS.map((two) => regions.of(one + two)).filter((name) => name !== undefined)));
const LISTS = (['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat(TAG, { type }));

/** The items of a text that is, letter for letter, what the computer makes of a list; otherwise the text alone. */
function itemsOf(text: string): string[] {
  const items = text.split(/, | and | or /);
  return items.length > 1 && LISTS.some((list) => list.format(items) === text) ? items : [text];
}

/** Words that no language translates: units, codes, keys and names of the program. */
const NOT_LANGUAGE =
  /^(Touchline|Ctrl|Shift|Alt|Enter|Esc|Del|Ins|PgUp|PgDn|Cmd|VWAP|EMA|SMA|RSI|MACD|ATR|OBV|FIFO|UTC|AM|PM|ID|API|REST|GSP|MCP|RPC|CSV|JSON|URL|SVG|PNG|Deutsch|English|USDC|MB|KB|kB|GB|MiB|KiB|GiB|vs|ms|min|st|nd|rd|th|EUR|xG|OK)$|^(January|February|March|April|May|June|July|August|September|October|November|December|(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun))$|^[A-Z]{1,4}$|^[kMdhs]$/;

/** Codes of frames that are also words. */
const CODES = new Set(
  (
    'live,stale,offline,failed,loading,club,clubs,player,players,user,trader,demo,node,hosted,both,open,ended,bid,ask,buy,sell,home,away,draw,market,share,shares,order,orders,' +
    'trade,trades,vote,votes,match,fixture,league,cup,match,system,local,rest,tools,stream,cache,normal,critical,info,firing,active,pending,receive,send,line,note,low,high,price,volume'
  ).split(','),
);

/**
 * Follows what the page receives from now on. Returns a function that lists the words on screen, and in labels, which are neither in the
 * brackets of the pseudo-locale, nor words that the page received, such as names of clubs, nor what the computer makes of these: names of
 * the countries whose codes were received, and the words that join a list.
 */
export async function textsOutside(page: Page): Promise<() => Promise<string[]>> {
  const received = new Set<string>();
  /** What players of the game have written, which may have words that are codes too. */
  const written = new Set<string>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const [, text = '', colon] of String(payload).matchAll(/"((?:[^"\\]|\\.)*)"(:?)/g))
        if (!colon) {
          if (/\S \S+ \S/.test(text)) written.add(text);
          for (const word of text.split(/[^\p{L}\p{M}]+/u)) if (!CODES.has(word)) received.add(word);
        }
    }),
  );
  return async () => {
    const found = await page.evaluate(() => {
      const texts: [where: string, text: string][] = [];
      const shown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[lang=en],code,kbd,style,script,[data-region=title] [role=tablist]') === null;
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (parent && node.nodeValue?.trim() && shown(parent))
          texts.push([parent.closest('[data-testid]')?.getAttribute('data-testid') ?? parent.tagName, node.nodeValue.trim()]);
      }
      for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const text = element.getAttribute(name);
          if (text && shown(element)) texts.push([`${element.tagName.toLowerCase()}[${name}]`, text]);
        }
      return texts;
    });
    const countries = [...received]
      .filter((word) => /^[A-Z]{3}$/.test(word))
      .map(countryName)
      .filter((name) => COUNTRIES.has(name));
    const outside = found.flatMap(([where, text]) => {
      // Paths, addresses, the browser's own name and that of the demo world's chain.
      let bare = text.replaceAll(/\/[\w/{}-]+|\btl-demo\b|Mozilla\/5\.0.*|https?:\S+/g, ' ');
      for (let before = ''; before !== bare;) [before, bare] = [bare, bare.replaceAll(/⟦[^⟦⟧]*⟧/g, '•')];
      for (const text of written) if (bare.includes(text)) bare = bare.replaceAll(text, '•');
      for (const name of countries) bare = bare.replaceAll(name, '•');
      const words = itemsOf(bare)
        .flatMap((item) => item.split(/[^\p{L}\p{M}]+/u))
        .filter((word) => word.length > 1 && !/[Ååƀçđéĝĥîĵķļṁñöŕšţûŵýž]/.test(word) && !received.has(word) && !NOT_LANGUAGE.test(word));
      return words.length > 0 ? [`${where}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`] : [];
    });
    return [...new Set(outside)];
  };
}
