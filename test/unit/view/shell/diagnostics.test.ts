import { describe, expect, it } from 'vitest';
import { verbatim } from '#contract/text/coded-text.ts';
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
    expect(report).toContain('baseUrl: "https://game.example/api"');
    expect(report).toContain('webhookBody: (set)');
    expect(report).not.toMatch(/ann|pw|hush|firstRunDone|market:/);
  });

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

  it.each([
    ['http://u:p@host:80/x', 'http://host:80/x'],
    ['wss://user@host/', 'wss://host/'],
    ['https://host/p?key=abc#x rest', 'https://host/p?… rest'],
    ['/home/ann/.touchline', '/home/…/.touchline'],
    ['C:\\Users\\Ann\\x', 'C:\\Users\\…\\x'],
    ['token 3q2-7wAAbcdefghijklmnop_', 'token …'],
    ['a plain sentence of ordinary words', 'a plain sentence of ordinary words'],
  ])('%s becomes %s', (before, after) => expect(redacted(before)).toBe(after));
});
