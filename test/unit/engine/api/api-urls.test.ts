import { describe, expect, it } from 'vitest';
import { deriveUrls, tidyPrefix, type Addresses } from '#engine/api/providers/urls.ts';
import { english } from '../../../support/english-text.ts';

const derived = (given: Addresses) => {
  const got = deriveUrls(given);
  return got.ok ? got.value : english(got.fault.detail);
};

describe('addresses are derived from the given ones', () => {
  it.each<[given: Addresses, expected: object]>([
    [
      { baseUrl: 'https://game.example/' },
      {
        base: 'https://game.example',
        rest: 'https://game.example',
        gsp: 'https://game.example/v1/gsp',
        events: 'https://game.example/events',
        mcp: null,
        node: null,
        nodeHealth: null,
      },
    ],
    [
      { baseUrl: 'https://game.example/x//', restPrefix: '//api/v2/' },
      { rest: 'https://game.example/x/api/v2', gsp: 'https://game.example/x/v1/gsp' },
    ],
    [
      { baseUrl: 'http://127.0.0.1:9000', gspUrl: 'http://127.0.0.1:9001/gsp/', eventsUrl: 'http://127.0.0.1:9002/e' },
      { gsp: 'http://127.0.0.1:9001/gsp', events: 'http://127.0.0.1:9002/e' },
    ],
    [
      { nodeUrl: 'http://10.0.0.5:8600/' },
      { base: null, rest: null, gsp: null, events: null, node: 'http://10.0.0.5:8600', nodeHealth: 'http://10.0.0.5:8700' },
    ],
    [{ nodeUrl: 'http://[::1]:8600', nodeHealthUrl: 'http://[::1]:9' }, { nodeHealth: 'http://[::1]:9' }],
    [{ mcpUrl: ' https://tools.example/mcp ' }, { mcp: 'https://tools.example/mcp' }],
    [{ baseUrl: '' }, { base: null }],
  ])('%j', (given, expected) => {
    expect(derived(given)).toMatchObject(expected);
  });
});

it.each([
  [undefined, ''],
  ['', ''],
  ['/', ''],
  ['api', '/api'],
  ['/api/', '/api'],
  ['//a//b//', '/a/b'],
])('the prefix %j is normalised to %j', (raw, tidy) => {
  expect(tidyPrefix(raw)).toBe(tidy);
});

describe('an invalid address is refused with a sentence that names it', () => {
  it.each<[given: Addresses, sentence: string]>([
    [{ baseUrl: 'game.example' }, 'The base URL "game.example" is not valid; use the form https://example.org'],
    [{ nodeUrl: '127.0.0.1:8600' }, 'The node URL "127.0.0.1:8600" is not valid; use the form https://example.org'],
    [{ nodeUrl: 'localhost:8600' }, 'The node URL "localhost:8600" must start with http:// or https://'],
    [{ baseUrl: 'https://me:secret@game.example' }, 'The base URL contains a user name or password; remove it'],
    [{ gspUrl: 'https://game.example/gsp?x=1' }, 'The game state URL "https://game.example/gsp?x=1" can’t contain ? or #'],
    [{ baseUrl: 'https://game.example', restPrefix: 'a?b' }, 'The REST prefix "a?b" must be a path such as /api'],
  ])('%j', (given, sentence) => {
    expect(derived(given)).toBe(sentence);
  });
});
