import { describe, expect, it } from 'vitest';
import { about, text, verbatim } from '#contract/text/coded-text.ts';
import { withDefaults } from '#contract/settings.ts';
import { diagnostics, redacted } from '#view/shell/settings/diagnostics.ts';

const facts = { program: [['Version', '0.1.0']] as const, settings: withDefaults({}), status: null, notices: [], names: [] };

describe('the diagnostics report', () => {
  it('has the versions, and says where there is nothing', () => {
    expect(diagnostics(facts)).toBe('Touchline:\n  Version: 0.1.0\nChanged settings:\n  none\nSources:\n  none\nMessages:\n  none');
  });

  it('lists settings that differ from their defaults, without users of addresses and without what may carry a token', () => {
    const settings = withDefaults({
      theme: 'dark',
      baseUrl: 'https://ann:pw@game.example/api',
      webhookBody: '{"auth":"hush"}',
      firstRunDone: true,
    });
    const report = diagnostics({ ...facts, settings });
    expect(report).toContain('theme: "dark"');
    expect(report).toContain('baseUrl: "https://game.example"\n');
    expect(report).toContain('webhookBody: (set)');
    expect(report).not.toMatch(/ann|pw|hush|firstRunDone|market:/);
  });

  it('shows no paths of addresses and files', () => {
    const settings = withDefaults({ nodeUrl: 'https://rpc.example/v3/KEY', restPrefix: '/hush', namePack: 'C:\\Users\\bob\\names.json' });
    const report = diagnostics({ ...facts, settings });
    expect(report).toContain('nodeUrl: "https://rpc.example"\n');
    expect(report).toMatch(/restPrefix: \(set\)\n[^]*namePack: \(set\)\n/);
    expect(report).not.toMatch(/v3|KEY|hush|bob/);
  });

  it.each([
    ['ann and annabel and ANN', ['ann', 'annabel'], '••• and ••• and •••'],
    ['a bad day for A.', ['a'], '••• bad day for •••.'],
    [String.raw`{"who":"x\"y"}`, ['x"y'], '{"who":"•••"}'],
    ['find Nadia%20B.%C3%BC', ['nadia b.ü'], 'find •••'],
    ['a+b (c', ['a+b', '(c', ''], '••• •••'],
  ])('%j with the names %j becomes %j', (before, names, after) => expect(redacted(before, names)).toBe(after));

  it('lists warnings and errors with their time, without account names', () => {
    const notice = { key: 'k', title: verbatim('Couldn’t save'), text: verbatim('for Nadia'), at: 0 };
    const report = diagnostics({
      ...facts,
      notices: [
        { ...notice, tone: 'error' },
        { ...notice, tone: 'info', title: verbatim('Hello') },
      ],
      names: ['Nadia'],
    });
    expect(report).toContain('1970-01-01T00:00:00.000Z error: Couldn’t save for •••');
    expect(report).not.toMatch(/Nadia|Hello/);
  });

  it('has the codes of texts instead of sentences, so that it is the same in every language', () => {
    const [title, said] = [text('crash.notice'), about('GET /clubs', text('must.least', { limit: '5' }))];
    const report = diagnostics({ ...facts, notices: [{ key: 'k', tone: 'warn', title, text: said, at: 0 }] });
    expect(report).toContain('warn: crash.notice about (what: "GET /clubs", text: must.least (limit: "5"))');
  });

  it.each([
    ['http://u:p@host:80/x', 'http://host:80/…'],
    ['{"a":"https://host","b":"c/d"}', '{"a":"https://host","b":"c/d"}'],
    ['wss://user@host/', 'wss://host/'],
    ['https://host/p?key=abc#x rest', 'https://host/… rest'],
    ['/home/ann/.touchline', '/home/…/.touchline'],
    ['C:\\Users\\Ann\\x', 'C:\\Users\\…\\x'],
    ['C:\\Users\\John Smith\\x', 'C:\\Users\\…\\x'],
    ['{"at":"c:\\\\users\\\\ann b\\\\x"}', '{"at":"c:\\\\users\\\\…\\\\x"}'],
    ['/Users/ann: no permission', '/Users/…: no permission'],
    ['token 3q2-7wAAbcdefghijklmnop_', 'token …'],
    ['a plain sentence of ordinary words', 'a plain sentence of ordinary words'],
  ])('%s becomes %s', (before, after) => expect(redacted(before)).toBe(after));
});
