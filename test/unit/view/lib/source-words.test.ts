import { describe, expect, it } from 'vitest';
import { namedSource, SOURCES } from '#contract/snapshot.ts';
import { CONNECTIONS } from '#contract/options.ts';
import { onConnection, SOURCE_WORDS } from '#view/lib/format/source-text.ts';

describe('the name of a source', () => {
  it('is “demo” for everything the demo world serves; stored and computed data keep their own name', () => {
    expect(SOURCES.map((source) => namedSource(source, true))).toEqual([
      ...['local', 'demo', 'demo', 'demo', 'demo', 'demo', 'demo'],
      ...['cache', 'recorder'],
    ]);
    expect(SOURCES.map((source) => namedSource(source, false))).toEqual([...SOURCES]);
  });

  it('is one word, and “hosted” never stands for the demo', () => {
    expect(Object.keys(SOURCE_WORDS).sort()).toEqual([...SOURCES].sort());
    for (const source of SOURCES) expect(SOURCE_WORDS[namedSource(source, true)]).not.toMatch(/hosted/);
  });

  it.each([
    ['Hosted game state', 'Demo game state'],
    ['Hosted data (REST)', 'Demo data (REST)'],
    ['1 request (hosted) · 12 kB', '1 request (demo) · 12 kB'],
    ['the game node of the hosted service is catching up', 'the game node of the demo world is catching up'],
    ['Not available from the hosted service', 'Not available from the demo world'],
    ['Tool server', 'Tool server'],
  ])('“%s” on the demo world is “%s”; other connections keep the name', (label, demo) => {
    for (const connection of [...CONNECTIONS, null]) expect(onConnection(label, connection)).toBe(connection === 'demo' ? demo : label);
  });
});
