import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#engine/net/http/read-json.ts';
import { short } from '#engine/net/http/errors.ts';
import { readAnswers } from '#engine/net/rpc/rpc-answer.ts';
import { toolValue } from '#engine/net/mcp/tool-answer.ts';
import { readPack } from '#engine/names/name-pack.ts';
import { pageAnswer } from '#engine/api/tables/node-pages.ts';
import { createDumpReader } from '#engine/api/read/read-dump.ts';
import { readEvent } from '#engine/stream/envelope.ts';
import { noticeLine } from '#host/host.ts';
import { wordsOf } from '#desktop/alerts/notification-text.ts';
import { fault } from '#contract/faults.ts';
import { safeJson, safeLine, safeText } from '#contract/safe-text.ts';
import { tooDeep } from '#contract/depth.ts';
import { verbatim } from '#contract/text/coded-text.ts';

/** Every Unicode character that reorders text, and those that control a terminal. */
const BIDI = /\p{Bidi_Control}/u;
const CONTROL = /(?![\t\r\n])\p{Cc}/u;
const active = (text: string): boolean => BIDI.test(text) || CONTROL.test(text);
const ODD = ['\u202E', '\u2066', '\u2069', '\u200F', '\u061C', '\u001B', '\u009B', '\u0007', '\u007F', '\0'];
const text = fc.array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'grapheme' })), { maxLength: 8 }).map((parts) => parts.join(''));

describe('untrusted text', () => {
  it('is made safe at the same length, and safe text is unchanged', () => {
    fc.assert(
      fc.property(text, (given) => {
        const safe = safeText(given);
        expect(active(safe)).toBe(false);
        expect(safe).toHaveLength(given.length);
        expect(safeText(safe)).toBe(safe);
        if (!active(given)) expect(safe).toBe(given);
        expect(safeLine(given)).not.toMatch(/[\t\r\n\u2028\u2029]/);
      }),
    );
    for (let code = 0; code <= 0xffff; code++) {
      const sign = String.fromCharCode(code);
      if (active(sign) !== (safeText(sign) !== sign)) throw new Error(`U+${code.toString(16)}`);
    }
  });

  it('keeps characters that names need: joiners of emoji and Persian, Arabic, Hebrew', () => {
    for (const name of ['👩🏽‍🚀', 'می‌خواهم', 'محمد', 'שלום', 'ビア犬 ⚽', 'Zoë', 'e\u0301']) expect(safeText(name)).toBe(name);
  });

  it('is made safe in JSON, escaped or not, in keys and values, and copied only when needed', () => {
    const form = fc.constantFrom(
      (json: string) => json,
      (json: string) => json.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    );
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.integer())), form, (value, write) => {
        const json = write(JSON.stringify(value));
        const read = parseJson(json);
        const shown = JSON.stringify(read.ok ? read.value : null);
        expect([read.ok, active(shown), /\\u00(?:[01][0-9a-f])/.test(shown)]).toEqual([true, false, false]);
        const parsed: unknown = JSON.parse(json);
        if (!active(json) && !/\\u/.test(json)) expect(safeJson(parsed, json)).toBe(parsed);
      }),
    );
  });
});

describe('is neutralised when it would reorder a line or control a terminal,', () => {
  const evil = 'Rovers\u202E\u001B[2J';
  const safe = 'Rovers\uFFFD\uFFFD[2J';
  it.each<[string, () => unknown]>([
    ['REST', () => parseJson(JSON.stringify({ name: evil }))],
    ['the game state', () => readAnswers(JSON.stringify([{ jsonrpc: '2.0', id: 1, result: { data: [evil] } }]), [1]).get(1)],
    ['a tool', () => toolValue('x', { error: null, result: { content: [{ type: 'text', text: JSON.stringify({ n: evil }) }] } })],
    ['an event', () => readEvent('view', '1:1', JSON.stringify({ topics: [], data: { names: [evil] } }), 5)],
    ['a page of the node', () => pageAnswer(JSON.stringify({ state: evil }))],
    ['a page of the node that is not JSON', () => pageAnswer(evil)],
    ['a refusal', () => fault('refused', verbatim(evil))],
    ['a page of a proxy', () => short(evil)],
    ['a notice', () => noticeLine({ key: 'a', tone: 'info', title: verbatim(evil), text: verbatim(`${evil}\nsecond`), at: 0 })],
    [
      'a notification',
      () =>
        wordsOf(
          { key: 'a', tone: 'info', title: verbatim(evil), text: verbatim(evil), at: 0 },
          { opens: { panel: 'x', ref: null, params: {} } } as never,
          false,
        ),
    ],
  ])('from %s', (_, read) => {
    const shown = JSON.stringify(read());
    expect(shown).toContain(safe);
    expect(active(shown) || shown.includes('\\u001b')).toBe(false);
  });

  it('from a name pack and from a dump', async () => {
    const pack = await readPack(JSON.stringify({ PlayerData: { P: [{ id: 5, f: evil, s: 'x\ny' }] } }), 'pack', () => Promise.resolve());
    expect(pack).toMatchObject({ value: [{ ref: 'player_5', name: `${safe} x y` }] });
    const rows: unknown[] = [];
    const reader = createDumpReader((_key, value) => rows.push(value));
    reader.push(JSON.stringify({ data: { 7: [[1, evil, false, 2, 3]] } }));
    expect(rows).toEqual([[[1, safe, false, 2, 3]]]);
  });
});

it('the nesting depth of a value is measured without exhausting the stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 300_000; level++) deep = level % 2 === 0 ? [deep] : { tiles: deep };
  expect([tooDeep(deep), tooDeep({ a: [{ b: 1 }] }, 3), tooDeep({ a: [{ b: 1 }] }, 2), tooDeep('x', 0)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
