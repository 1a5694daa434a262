import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_SCHEME, MOST_LINK_CHARACTERS, splitAtLink } from '#contract/link-scheme.ts';
import { linkPath, readLink } from '#contract/links.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { PANEL_IDS, PANELS } from '#contract/panels.ts';

const opens = (panel: string, ref: string | null) => ({ kind: 'open', opens: { panel, ref, params: {} } });

describe('a link', () => {
  it.each([
    ['club/12', opens('club', 'club_12')],
    ['player/0', opens('player', 'player_0')],
    ['user/Nadia%20B.', opens('trader', 'user:Nadia B.')],
    ['user/100%25', opens('trader', 'user:100%')],
    ['share/player_345', opens('chart', 'player_345')],
    ['fixture/678', opens('match', 'fixture:678')],
    ['vote/club_12', opens('proposal', 'club_12')],
    ['panel/market', opens('market', null)],
    ['panel/orderbook?ref=club_12', opens('orderbook', 'club_12')],
    ['panel/trades?ref=user%3ANadia', opens('trades', 'user:Nadia')],
    ['help/votes', { kind: 'help', page: 'votes' }],
    ['settings/language-and-region', { kind: 'settings', page: 'language-and-region' }],
  ])('to %s leads there, in the program and in the browser', (path, target) => {
    expect(readLink(`${LINK_SCHEME}://${path}`)).toEqual(target);
    expect(readLink(`#/${path}`)).toEqual(target);
  });

  it.each([
    '',
    'touchline:',
    'touchline://',
    'touchline:club/12',
    'touchline:///club/12',
    'TOUCHLINE://club/12',
    'https://club/12',
    'file:///etc/passwd',
    'javascript:alert(1)',
    ' touchline://club/12',
    'touchline://club/12\n',
    'touchline://club/12/',
    'touchline://club/12/..',
    'touchline://club/../settings/about',
    'touchline://club%2F12',
    'touchline://user/a%2Fb',
    'touchline://user/a%5Cb',
    'touchline://user/..',
    'touchline://user/%2e%2e',
    'touchline://user/a%00b',
    'touchline://user/a%0Ab',
    'touchline://user/%E2%80%AEx',
    'touchline://user/a%D8%9Cb',
    'touchline://user/a%E2%81%A0b',
    'touchline://user/a%C2%ADb',
    'touchline://user/%',
    'touchline://user/%FF',
    'touchline://user/a?ref=club_1',
    `touchline://user/${'a'.repeat(MOST_LINK_CHARACTERS)}`,
    `touchline://user/${'a'.repeat(301)}`,
    'touchline://club/-1',
    'touchline://club/1.5',
    'touchline://club/1e3',
    'touchline://club/012',
    'touchline://club/99999999999',
    'touchline://club/12?connection=hosted',
    'touchline://club/12#x',
    'touchline://user@club/12',
    'touchline://share/user:Nadia',
    'touchline://share/club_',
    'touchline://vote/fixture:1',
    'touchline://panel/unknown',
    'touchline://panel/constructor',
    'touchline://panel/api',
    'touchline://panel/market?ref=club_1',
    'touchline://panel/squad?ref=player_1',
    'touchline://panel/chart?ref=club_1&ref=club_2',
    'touchline://panel/chart?ref=club_01',
    'touchline://panel/chart?tab=x',
    'touchline://panel/chart?ref=',
    'touchline://constructor/12',
    'touchline://__proto__/12',
    'touchline://settings/Connection',
    'touchline://settings/keys',
    'touchline://help/unknown',
    'touchline://help/https%3A%2F%2Fexample.org',
    '#club/12',
    '#/',
  ])('%j leads nowhere', (link) => expect(readLink(link)).toBeNull());

  it('never throws, and leads to a panel only with an entity that it shows', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
        const target = readLink(`touchline://${text}`);
        if (target?.kind === 'open' && target.opens.ref === null) expect(text).toBe(`panel/${target.opens.panel}`);
      }),
    );
  });

  it('that a tile copies leads back to its panel and entity', () => {
    const id = fc.integer({ min: 0, max: 9_999_999_999 });
    const ref = fc.oneof(
      fc.tuple(fc.constantFrom('club_', 'player_', 'fixture:'), id).map(([start, n]) => `${start}${n}` as EntityRef),
      fc.stringMatching(/^[\w .%?&=#-]{1,40}$/).map((name) => `user:x${name}` as EntityRef),
    );
    const panels = PANEL_IDS.filter((panel) => !PANELS[panel].named);
    fc.assert(
      fc.property(fc.constantFrom(...panels), ref, (panel, entity) => {
        const kind = entity.split(/[_:]/, 1)[0];
        const shown = (PANELS[panel].takes as readonly (string | undefined)[]).includes(kind) ? entity : null;
        expect(readLink(`#/${linkPath(panel, entity)}`)).toEqual(opens(panel, shown));
      }),
    );
  });

  it('is not offered for a saved call for a name with a slash or for half a character', () => {
    expect([linkPath('api', null), linkPath('trader', 'user:a/b')]).toEqual([null, null]);
    expect([linkPath('trader', 'user:a\ud800'), linkPath('trades', 'user:\udc00')]).toEqual([null, null]);
  });
});

it('a command line is read up to its link, and a link that is too long stays invalid', () => {
  expect(splitAtLink(['--safe-mode', 'touchline://club/1', '--data-dir=x'])).toEqual({
    before: ['--safe-mode'],
    link: 'touchline://club/1',
  });
  expect(splitAtLink(['--safe-mode'])).toEqual({ before: ['--safe-mode'], link: null });
  expect(readLink(splitAtLink([`touchline://club/${'1'.repeat(5_000)}`]).link ?? '')).toBeNull();
});
