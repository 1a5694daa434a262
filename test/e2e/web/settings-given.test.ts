import type { Component } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { SettingName } from '#contract/settings.ts';
import { html } from '../../support/cells/rendered.ts';

const ADDRESS = 'http://127.0.0.1:9/hosted';
vi.mock('svelte', () => vi.importActual<object>('../../../node_modules/svelte/src/index-server.js'));
vi.mock('#view/shell/status.svelte.ts', () => ({
  status: { current: { given: { baseUrl: 'http://127.0.0.1:9/hosted', connection: 'hosted' } } },
}));

const row = async (name: SettingName): Promise<string> => {
  const { default: SettingRow } = await import('#view/shell/settings/SettingRow.svelte');
  return html(SettingRow as unknown as Component<Record<string, unknown>>, { name });
};

it('an address given by a flag is shown in its row, marked with the flag and the variable that set it', async () => {
  const given = await row('baseUrl');
  expect(given).toContain(`value="${ADDRESS}"`);
  expect(given).toMatch(/title="[^"]*--base-url or TOUCHLINE_BASE_URL[^"]*"[^>]*>(<!--.*?-->)*by flag/);
  expect(await row('connection')).toContain('by flag');
});

it('an address that was not given is empty and has no mark', async () => {
  const bare = await row('gspUrl');
  expect(bare).not.toContain('by flag');
  expect(bare).not.toContain(ADDRESS);
});
