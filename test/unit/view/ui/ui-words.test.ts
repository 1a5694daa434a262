import { expect, it } from 'vitest';
import { FAULTS, type FaultCode } from '#contract/fault-codes.ts';
import { fault } from '#contract/faults.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { bandWords, details, faultWords } from '#view/ui/tile/fault-labels.ts';

it('a failed tile shows the cause, the side it is on and what still works', () => {
  const words = faultWords(fault('unreadable', verbatim('asks[3].price is missing')), 'the book', 'Chart and tape still work.');
  expect(words).toMatchObject({
    title: 'Couldn’t load the book',
    lead: 'The service sent a response Touchline couldn’t read',
    code: 'asks[3].price is missing',
  });
  expect(words.rest).toContain('Data already loaded stays on screen. Touchline retries automatically. Chart and tape still work.');
  expect(words.rest).toContain('Chart and tape still work.');
});

it('an unknown path asks for the address, not for a node', () => {
  const words = faultWords(fault('not-served', verbatim('/clubs: HTTP 404'), null, verbatim('Check the path prefix.')), 'the clubs');
  expect([words.title, words.rest]).toEqual(['Couldn’t load the clubs', 'Check the path prefix.']);
  expect(faultWords(fault('not-served'), 'the clubs').title).toBe('Requires your node');
});

it('a band is described in one sentence', () => {
  expect(bandWords(fault('unreachable', verbatim('its name was not found')))).toBe('Couldn’t reach the service: its name was not found.');
  expect(bandWords(fault('unreachable'))).toBe('Couldn’t reach the service.');
});

it.each(Object.keys(FAULTS) as FaultCode[])('%s has text without exclamation marks', (code) => {
  const { title, lead, rest } = faultWords(fault(code, verbatim('the case')), 'the book');
  for (const text of [title, lead, rest]) {
    expect(text).not.toMatch(/!|oops/i);
    expect(text.length).toBeGreaterThan(4);
  }
});

it('details for a report name the tile, the fault and the last good reading', () => {
  const text = details('the book', {
    ...NOTHING,
    status: 'failed',
    source: 'hosted',
    height: 7,
    observedAt: 0,
    fault: fault('server-error', verbatim('HTTP 500')),
  });
  expect(text).toBe(
    'Tile: the book\nStatus: failed\nFault: server-error: The service returned an error: HTTP 500.\nLast successful update: 1970-01-01T00:00:00.000Z from hosted at block 7',
  );
});

it('no other feature is described as working when the service is unreachable', () => {
  const words = faultWords(fault('unreachable', verbatim('nothing listens there')), 'the book', 'Chart and tape still work.');
  expect(words.rest).not.toContain('still work');
});

it('what still works on a node alone is what a node serves', () => {
  const words = faultWords(fault('needs-hosted', verbatim('nodes don’t provide /trades')), 'the tape', 'The chart still works.');
  expect(words.rest).toMatch(/Order books, clubs, players and votes still work\.$/);
  expect(words.rest).not.toContain('chart');
});
