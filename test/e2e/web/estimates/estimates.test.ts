import { expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { addEstimates } from '../../../support/screen/estimate-rows.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { against } from '../../../support/screen/axe.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();

it('an estimate carries its record, and the keyboard shows how it is worked out', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'finances');
  const tag = tile(page, 'finances')
    .getByRole('button', { name: /^estimate/ })
    .first();
  await tag.waitFor();
  await until(() => tag.innerText()).toMatch(/estimate\s*not yet scored/);
  await tag.focus();
  const details = page.getByRole('tooltip').filter({ hasText: 'Scored against' });
  await details.waitFor();
  expect(await details.innerText()).toMatch(/How: Current balance[^]*Record: 0 scored/);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await addEstimates(at.host);
  await until(() => tag.innerText()).toMatch(/right \d of 10, \d% too low/);
});

it('one page lists every kind with its record, and the estimates of a kind with their outcome', async () => {
  const page = await at.visit();
  await addEstimates(at.host);
  await showPanel(at.host, page, 'estimates');
  const panel = tile(page, 'estimates');
  const kinds = panel.getByRole('grid', { name: 'Records by kind' });
  await until(() => kinds.innerText()).toMatch(/Balance of a club in six weeks[^]*of 10/);
  await kinds.focus();
  await page.keyboard.press('ArrowDown');
  await kinds.locator('[role=row][data-key="runway"]').dblclick();
  await panel.getByRole('img', { name: /^Errors of 10 estimates/ }).waitFor();
  await panel.getByRole('radio', { name: 'Open' }).click();
  await until(() => panel.getByRole('grid', { name: 'Estimates' }).innerText()).not.toMatch(/right|wrong/);
  await panel.getByRole('radio', { name: 'Scored' }).click();
  await until(() => panel.getByRole('grid', { name: 'Estimates' }).innerText()).toMatch(/−40%/);
  expect(await against(page)).toEqual([]);
});

it('a thesis is written, corrected and deleted with the keyboard, and stands in the profile of its share', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'club');
  await tile(page, 'club').getByRole('group').first().focus();
  await page.keyboard.press('Alt+j');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('Its league is weak.');
  await dialog.getByRole('textbox', { name: 'Level' }).fill('1.25');
  expect(await against(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await until(() => text(page, 'club')).toMatch(/My theses[^]*Last price above 1.25/);
  const [thesis] = await at.host.read('theses', { share: 'club_1' as Share });
  expect(thesis).toMatchObject({ text: 'Its league is weak.', level: 12_500, side: 'above', state: 'open', history: [] });

  await showPanel(at.host, page, 'estimates', { tab: 'theses' });
  const list = tile(page, 'estimates').getByRole('grid', { name: 'Theses' });
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('It is strong after all.');
  await dialog.getByRole('button', { name: 'Save thesis' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await until(async () => (await at.host.read('theses', {}))[0]?.history.map((one) => one.text)).toEqual(['Its league is weak.']);
  await list.focus();
  await page.keyboard.press('Delete');
  await until(() => text(page, 'estimates')).toMatch(/No theses yet/);
});
