import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lightText, plainText } from '#view/lib/format/light-text.ts';

const kinds = (text: string) =>
  lightText(text).flatMap(({ lines }) => lines.flatMap((pieces) => pieces.map(({ kind, text: own }) => `${kind}:${own}`)));

describe('light markdown', () => {
  it('has bold text, tags and links into the program', () => {
    expect(kinds('**Sell** [them](club_7) or player_12, touchline://vote/club_3 #derby')).toEqual([
      'bold:Sell',
      'text: ',
      'link:them',
      'text: or ',
      'link:player_12',
      'text:, ',
      'link:touchline://vote/club_3',
      'text: ',
      'tag:#derby',
    ]);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '[x](https://example.org)',
    '[x](javascript:alert(1))',
    'touchline://settings/connection',
    'xclub_7x',
    'a#b',
    '**open',
  ])('leaves %s as the text it is', (text) => expect(kinds(text)).toEqual([`text:${text}`]));

  it('has lists, paragraphs and lines between parts', () => {
    const blocks = lightText('one\ntwo\n\n- a\n- b\n1. c\n---\nend');
    expect(blocks.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['lines', 2],
      ['bullets', 2],
      ['numbers', 1],
      ['rule', 0],
      ['lines', 1],
    ]);
  });

  it('keeps every letter of a text without marks', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ,.!?éß😀]{0,60}$/u), (text) => {
        expect(plainText(text)).toBe(text.trim() === '' ? '' : text);
      }),
    ));

  it('reads a text of 20,000 hostile characters', () => {
    for (const text of ['**'.repeat(10_000), '['.repeat(20_000), '#'.repeat(20_000), '[a]('.repeat(5_000)])
      expect(lightText(text).length).toBeLessThan(20_000);
  });
});
