import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, tile, until } from '../../support/screen.ts';
import { stage } from '../../support/stage.ts';

// Nothing is said on the command line, so the host starts a demo world of its own, a small one here.
const at = stage({ flags: () => [], env: { TOUCHLINE_DEMO_ARGS: '--size tiny' } });

const next = (page: Page) => page.getByRole('button', { name: /Continue|Open the workspace/ }).click();
async function choose(page: Page, source: 'demo' | 'hosted' | 'node' | 'both', addresses: Record<string, string>): Promise<void> {
  await page.getByTestId(`source-${source}`).click();
  for (const [label, value] of Object.entries(addresses)) await page.getByLabel(label).fill(value);
}
/** The connection test of the addresses just typed. */
async function test(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByTestId('test-result').waitFor({ timeout: 60_000 });
  return page.getByTestId('test-result').innerText();
}
async function again(): Promise<Page> {
  const url = new URL(at.host.firstLine);
  url.searchParams.set('firstrun', '1');
  const page = await at.visit({ address: url.href });
  await page.getByTestId('firstrun').waitFor();
  return page;
}

describe('first run', () => {
  it('asks once, and goes straight on with the demo world', async () => {
    const page = await at.visit();
    await page.getByTestId('firstrun').waitFor({ timeout: 45_000 });
    await until(() => page.getByTestId('statusbar').innerText()).toMatch(/nothing is sent/);
    await page.getByRole('button', { name: 'Skip, use the demo' }).click();
    await alive(page);
    expect(await page.getByTestId('statusbar').innerText()).toMatch(/Demo/);
    await page.reload();
    await alive(page);
    expect(await page.getByTestId('firstrun').count()).toBe(0);
  });

  it('the hosted service: tested in words, then names and goals, then a live workspace', async () => {
    const { baseUrl, restPrefix, mcpUrl } = at.world.addresses;
    const page = await again();
    await choose(page, 'hosted', { 'Base address': baseUrl, 'REST prefix': restPrefix, 'Tool server': mcpUrl });
    const said = await test(page);
    expect(said).toMatch(/Tested/);
    expect(said).toMatch(/block|height/i);
    await next(page);
    await page.getByText('Which names are yours?').waitFor();
    await page.getByRole('textbox').first().fill('grove-50');
    await page.keyboard.press('Enter');
    await until(() => at.host.read('accounts', {})).toEqual(['grove-50']);
    await next(page);
    await page.getByText('What do you do in the game?').waitFor();
    await next(page);
    await alive(page);
    expect(await page.getByTestId('status-connection').innerText()).toMatch(/Hosted/);
    const { connection, firstRunDone, goals } = await at.host.read('settings', {});
    expect({ connection, firstRunDone, goals }).toEqual({ connection: 'hosted', firstRunDone: true, goals: ['trade'] });
  });

  it('an own node, and both: the status bar says which', async () => {
    const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl } = at.world.addresses;
    const node = { 'Node address': nodeUrl, 'Health address': nodeHealthUrl };
    const page = await again();
    await choose(page, 'node', node);
    expect(await test(page)).toMatch(/node/i);
    await choose(page, 'both', { 'Base address': baseUrl, 'REST prefix': restPrefix, 'Tool server': mcpUrl, ...node });
    expect(await test(page)).toMatch(/node/i);
    await next(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await choose(page, 'node', node);
    for (const _ of [1, 2, 3]) await next(page);
    await until(() => page.getByTestId('status-connection').innerText()).toMatch(/node/i);
    await until(() => tile(page, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);
  });

  it('an address where nothing answers fails the test in plain words', async () => {
    const page = await again();
    await choose(page, 'hosted', { 'Base address': 'http://127.0.0.1:9' });
    expect(await test(page)).toMatch(/refused|reach/i);
    await page.getByLabel('Base address').fill('ftp://nowhere');
    await next(page);
    await page.getByText('begins with http:// or https://').waitFor();
  });
});
