import { expect, it } from 'vitest';
import { FAULTS, type FaultCode } from '#contract/fault-codes.ts';
import { fault } from '#contract/faults.ts';
import { NOTHING } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { bandWords, details, faultWords } from '#view/ui/tile/fault-labels.ts';

it('a failed tile shows the cause, the side it is on and what still works', () => {
  const words = faultWords(fault('unreadable', verbatim('asks[3].price is missing')), 'the book', 'Chart and tape still work.');
  expect(words).toMatchObject({
    title: 'The book could not be read',
    lead: 'The service answered, but not in a form Touchline knows',
    code: 'asks[3].price is missing',
  });
  expect(words.rest).toContain('Not your doing.');
  expect(words.rest).toContain('Chart and tape still work.');
});

it('an unknown path asks for the address, not for a node', () => {
  const words = faultWords(fault('not-served', verbatim('/clubs: HTTP 404'), null, verbatim('Check the path prefix.')), 'the clubs');
  expect([words.title, words.rest]).toEqual(['The clubs could not be read', 'Check the path prefix.']);
  expect(faultWords(fault('not-served'), 'the clubs').title).toBe('This needs your own node');
});

it('a band is described in one sentence', () => {
  expect(bandWords(fault('unreachable', verbatim('its name was not found')))).toBe(
    'The service cannot be reached: its name was not found.',
  );
  expect(bandWords(fault('unreachable'))).toBe('The service cannot be reached.');
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
    'Tile: the book\nStatus: failed\nFault: server-error: The service failed to answer: HTTP 500.\nLast good reading: 1970-01-01T00:00:00.000Z from hosted at block 7',
  );
});

it('no other feature is described as working when the service is unreachable', () => {
  const words = faultWords(fault('unreachable', verbatim('nothing listens there')), 'the book', 'Chart and tape still work.');
  expect(words.rest).not.toContain('still work');
});
