import { beforeAll, describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { faint } from '../../../support/screen/contrast.ts';
import { PANEL_IDS, showPanel } from '../../../support/screen/panel-page.ts';
import { tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeAll(async () => {
  await at.host.tell('account.add', { name: 'harrow' });
});

describe('every panel in both themes', () => {
  it.each(PANEL_IDS)('%s: has no axe violation and no faint text', async (panel) => {
    await at.world.quiet();
    const page = await at.visit();
    await showPanel(at.host, page, panel);
    const found: Record<string, string[]> = {};
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await until(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(scheme);
      found[scheme] = [...(await against(page)), ...(await faint(page))];
    }
    expect(found).toEqual({ dark: [], light: [] });
  });
});

it('a club of a match can be clicked beside its manager, also when its name is short', async () => {
  await at.world.quiet();
  const page = await at.visit();
  await showPanel(at.host, page, 'match');
  const clubs = tile(page, 'match').locator('.side b button');
  await until(() => clubs.count()).toBe(2);
  await clubs.evaluateAll((names) => names.forEach((name) => (name.textContent = 'Ax')));
  expect(await against(page)).toEqual([]);
});

it('the script distinguishes faint text from readable text on any background', async () => {
  const page = await at.visit();
  await page.setContent(`<body style="margin:0;background:#fff;font:16px sans-serif">
    <p id="good" style="color:#595959">good</p>
    <p id="faint" style="color:#8a8a8a">faint</p>
    <p id="seen" style="color:#000;opacity:.4">through</p>
    <div style="position:relative"><i style="position:absolute;inset:0;background:#000"></i><span style="position:relative;color:#333">bar</span></div>
    <p style="color:#fff;background:linear-gradient(rgb(0,0,0), rgb(250,250,250))">slope</p>
    <button disabled style="color:#ccc;background:#fff">off</button>
  </body>`);
  expect((await faint(page)).map((line) => /"(.*)"/.exec(line)?.[1])).toEqual(['faint', 'through', 'bar', 'slope']);
});
