import { once } from 'node:events';
import { expect, it } from 'vitest';
import { alive, layoutStored, share, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';
import { asFlags, headless } from '../../../support/screen/workstation.ts';

const at = stage();

it('A window whose page is closed returns its tiles, also after the main page was loaded again', { timeout: 300_000 }, async () => {
  await at.reset();
  const page = await at.visit();
  await alive(page);
  const away = page.getByText('Shown in another window');
  const opens = page.context().waitForEvent('page');
  await tab(page, 'Depth').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Move to new window/ }).click();
  const own = await opens;
  await tile(own, 'depth').waitFor();
  await page.reload();
  await alive(page);
  await until(() => away.count()).toBe(1);
  await own.reload();
  await tile(own, 'depth').waitFor();
  // A reload does not close the window.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await away.count()).toBe(1);
  await own.close();
  await until(() => tile(page, 'depth').count()).toBe(1);
  await until(() => away.count()).toBe(0);
});

it('What is typed in a field stays when another page changes the layout', { timeout: 300_000 }, async () => {
  await at.reset();
  const page = await at.visit();
  await alive(page);
  const second = await page.context().newPage();
  await second.goto(new URL('/', page.url()).href);
  await alive(second);
  await layoutStored(second);
  const size = tile(second, 'depth').getByRole('textbox', { name: 'Size in influence' });
  await size.fill('12');
  await tab(page, 'Club').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Close/ }).click();
  await until(() => tab(page, 'Club').count()).toBe(0);
  await layoutStored(page);
  await until(() => tab(second, 'Club').count()).toBe(0);
  expect(await size.inputValue()).toBe('12');
});

it(
  'Two tabs of a browser show the same after a restart of the host: the tile that was moved, its place and its link',
  { timeout: 300_000 },
  async () => {
    await at.reset();
    const page = await at.visit();
    await alive(page);
    const away = page.getByText('Shown in another window');
    const opens = page.context().waitForEvent('page');
    await tab(page, 'Chart').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Move to new window/ }).click();
    const own = await opens;
    const chart = tile(own, 'chart').locator('canvas').first();
    await chart.waitFor();
    const other = tile(page, 'watchlist').locator('[role=row][data-key^="club_"]:not([aria-selected=true])').first();
    const chosen = (await other.getAttribute('data-key')) ?? '';
    await other.click();
    await until(() => share(page)).toBe(chosen);
    const linked = (): Promise<string> => own.getByTestId('own-links').innerText();
    await until(linked).not.toContain('#');
    const [link, address] = [await linked(), own.url()];
    await layoutStored(page);
    await layoutStored(own);

    at.expected = /WebSocket|ERR_CONNECTION|401|Failed to load/;
    const { port } = new URL(page.url());
    const ended = once(at.host.child, 'exit');
    at.host.child.kill('SIGTERM'); // not the usual stop, which would delete the folder
    await ended;
    at.host = await headless([...asFlags(at.world.addresses), '--port', port], at.host.dataDir);
    await page.goto(at.host.firstLine);
    await own.goto(address);
    await away.waitFor();
    await chart.waitFor();
    await until(() => share(page)).toBe(chosen);
    await until(linked).toBe(link);
  },
);
