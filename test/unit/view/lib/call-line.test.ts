import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callLine, quoted } from '#view/panels/explorer/call-labels.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

/**
 * Splits a line into words as a POSIX shell does: blanks, single and double quotes, backslashes. Throws on any other character with a
 * meaning in a shell.
 */
function words(line: string): string[] {
  const found: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (sign === "'") {
      const end = line.indexOf("'", at + 1);
      if (end < 0) throw new Error('an open quote');
      word = (word ?? '') + line.slice(at + 1, end);
      at = end;
    } else if (sign === '\\') {
      at += 1;
      word = (word ?? '') + (line[at] ?? '');
    } else if (sign === ' ' || sign === '\t' || sign === '\n') {
      if (word !== null) found.push(word);
      word = null;
    } else if (/["$`&|;<>()*?[\]#~!{}=]/.test(sign)) throw new Error(`a bare ${sign}`);
    else word = (word ?? '') + sign;
  }
  return word === null ? found : [...found, word];
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => !one.includes('\0'));

describe('a word quoted for a shell', () => {
  it('reads back unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (all) => {
        expect(words(all.map(quoted).join(' '))).toEqual(all);
      }),
    );
  });
  it.skipIf(process.platform === 'win32')('reads back unchanged in a real shell', () => {
    const all = [
      '',
      "it's",
      'a b',
      '$HOME',
      '`id`',
      '"',
      '\\',
      '-n',
      '~',
      '*',
      '{"name":"O\'Neil & sons"}',
      'a\nb',
      '#x',
      '!!',
      'é→',
      "''",
    ];
    const said = execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${all.map(quoted).join(' ')}`], { encoding: 'utf8' });
    expect(said.split('\0').slice(0, -1)).toEqual(all);
  });
  it('has no quotes where it needs none', () => {
    expect(['get_squad', '/clubs/detailed', 'club_7', '/clubs/{club_id}/job', ''].map(quoted)).toEqual([
      'get_squad',
      '/clubs/detailed',
      'club_7',
      "'/clubs/{club_id}/job'",
      "''",
    ]);
  });
});

describe('a call as a command line', () => {
  it('names interface, operation and parameters', () => {
    expect(callLine('rest', '/clubs/{club_id}/job', { club_id: 7 })).toBe(`touchline call rest '/clubs/{club_id}/job' '{"club_id":7}'`);
    expect(callLine('tool', 'get_ticker', {})).toBe('touchline call tool get_ticker');
    expect(callLine('gsp', 'get_squad', { club_id: 7 }, true)).toBe(`touchline call --decoded gsp get_squad '{"club_id":7}'`);
  });
  it('leads to the same parameters when it is parsed', () => {
    fc.assert(
      fc.property(fc.dictionary(text, jsonValue(), { minKeys: 1, maxKeys: 5, noNullPrototype: true }), (params) => {
        const said = words(callLine('gsp', 'm', params)).at(-1) ?? '';
        expect(JSON.stringify(JSON.parse(said))).toBe(JSON.stringify(params));
      }),
    );
  });
});
