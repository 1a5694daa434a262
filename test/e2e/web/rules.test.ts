import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RuleStatus } from '#contract/model/alerts/alert.ts';
import type { Input } from '#contract/commands.ts';
import type { PanelId } from '#contract/panels.ts';
import { against } from '../../support/screen/axe.ts';
import { alive, share, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
type RuleInput = Input<'rule.save'>['rule'];

/** Rules open in front of other tiles: each test starts with the default workspaces. */
beforeEach(() => at.reset());
afterEach(async () => {
  for (const { rule } of await rules()) await at.host.tell('rule.remove', { id: rule.id });
});
const rules = async (): Promise<RuleStatus[]> => (await at.host.read('rules', {})).rules;
const save = (rule: RuleInput) => at.host.tell('rule.save', { rule });
const form = (page: Page): Locator => tile(page, 'rules').locator('form');
const sentence = (page: Page): Promise<string> => tile(page, 'rules').getByTestId('rule-sentence').innerText();
const rows = (page: Page): Locator => tile(page, 'rules').locator('[role=row][data-key]');
const value = (page: Page, nth = 1): Locator => form(page).getByLabel(`Condition ${nth}: value in coin`);

async function panel(page: Page, name: string, id: PanelId): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(name);
  await page
    .getByTestId('palette')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await tile(page, id).waitFor();
}
/** How long the stored rules take in one test, in ms: longer than the panel takes to appear. */
const LATE_MS = 2_000;
const SERIOUS = { serious: true } as const;
const coin = (base: number): string => String(base / 10_000);

describe('an alert rule', () => {
  it('gets its threshold typed at once, also when the stored rules arrive late', async () => {
    const page = await at.visit();
    await page.routeWebSocket(/\/port/, (socket) => {
      const engine = socket.connectToServer();
      socket.onMessage((sent) => {
        const late = (JSON.parse(String(sent)) as { resource?: string }).resource === 'rules';
        setTimeout(() => engine.send(sent), late ? LATE_MS : 0);
      });
    });
    await page.reload();
    await alive(page);
    await share(page);
    await tile(page, 'orderbook').locator('.side.bid [role=row].level').first().focus();
    await page.keyboard.press('Alt+a');
    await until(() => value(page).evaluate((field) => document.activeElement === field)).toBe(true);
  });

  it('is created by keyboard on a level of the order book, reads as a sentence while it is written, and then fires', async () => {
    const page = await at.visit();
    await alive(page);
    const ref = await share(page);
    await at.world.quiet(); // no other trader bids meanwhile
    const { bid, ask } = await at.world.truth(ref);
    const best = bid[0]?.price ?? 0;
    const room = (ask[0]?.price ?? best + 300) - best;
    expect(room).toBeGreaterThan(3);
    await tile(page, 'orderbook').locator('.side.bid [role=row].level').first().focus();
    await page.keyboard.press('Alt+a');
    await until(() => sentence(page)).toMatch(/best bid crosses [\d.,]+ coin/);
    await until(() => value(page).evaluate((field) => document.activeElement === field)).toBe(true);
    const wanted = best + Math.floor(room / 3);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(coin(wanted));
    await until(() => sentence(page)).toContain(
      `best bid crosses ${(wanted / 10_000).toLocaleString('en-GB', { maximumFractionDigits: 4 })} coin`,
    );
    await until(() => text(page, 'rules')).toMatch(/now: best bid [\d.,]+ coin/);
    await page.keyboard.press('Control+Enter');
    await until(async () => (await rules()).map(({ state }) => state)).toEqual(['armed']);
    await until(async () => (await rules())[0]?.looked).toBe(1);
    const id = (await rules())[0]?.rule.id;

    await at.world.place({ share: ref, side: 'bid', price: wanted + 1, num: 25 });
    await until(async () => (await rules())[0]?.state).toBe('firing');
    await until(() => rows(page).first().innerText()).toMatch(/firing/);
    const { history } = await at.host.read('alerts', {});
    expect(history.find(({ rule }) => rule === id)).toMatchObject({ kind: 'bid', ref, threshold: wanted });
  });

  it('shows before it is saved that it would fire at once, with the present value beside the threshold', async () => {
    const page = await at.visit();
    await alive(page);
    await tile(page, 'watchlist').locator('[role=grid]').focus();
    await page.keyboard.press('Alt+a');
    await until(() => value(page).inputValue()).toMatch(/^\d/); // shows the present price until another is typed
    await value(page).fill('0.0001');
    await until(() => text(page, 'rules')).toMatch(/met\s[^]*Conditions met now\. The rule will fire as soon as you save it/);
    await form(page).getByLabel('Required duration', { exact: true }).fill('10');
    await until(() => text(page, 'rules')).toMatch(/Conditions met now\. Fires in 10 minutes if still met/);
    await value(page).fill('9,000');
    await until(() => text(page, 'rules')).toMatch(/Enter 9000 or 9\.000/);
    await value(page).fill('9000');
    await until(() => text(page, 'rules')).toMatch(/Conditions not met now/);
    expect(await rules()).toEqual([]);
  });

  it('is changed, switched off, duplicated and removed in the list, and a removal is undone', async () => {
    const subject = { kind: 'entity', ref: 'club_3' } as const;
    const { id } = await save({ subject, conditions: [{ kind: 'price', op: 'above', value: 900_000_000 }], name: 'Far away' });
    await at.host.tell('rule.snooze', { id, until: 4_000_000_000 });
    const page = await at.visit();
    await alive(page);
    await panel(page, 'Rules', 'rules');
    await until(() => rows(page).first().innerText()).toMatch(/Far away[^]*snoozed/);
    await tile(page, 'rules').locator('[role=grid]').focus();
    await page.keyboard.press('ArrowDown');
    await until(() => text(page, 'rules')).toMatch(/When [^]+: the last price is above 90,000 coin[^]*snoozed until/);
    await page.keyboard.press('Enter');
    await value(page).fill('80000');
    await form(page).getByRole('radio', { name: 'critical' }).click();
    await page.keyboard.press('Escape'); // stored, not saved
    await until(() => text(page, 'rules')).toMatch(/Unsaved rule: When [^]*80,000 coin/);
    expect((await rules())[0]?.rule.priority).toBe('normal');
    await tile(page, 'rules').getByRole('button', { name: 'Continue editing' }).click();
    await form(page).getByRole('button', { name: 'Save rule' }).click();
    await until(async () => (await rules())[0]?.rule).toMatchObject({ id, priority: 'critical', snoozedUntil: 4_000_000_000 });
    await until(() => text(page, 'rules')).not.toMatch(/Unsaved rule/);

    await tile(page, 'rules').getByRole('switch').first().click();
    await until(async () => (await rules())[0]?.state).toBe('off');
    await rows(page).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
    await until(() => sentence(page)).toMatch(/80,000 coin/);
    await form(page).getByRole('button', { name: 'Save rule' }).click();
    await until(async () => (await rules()).length).toBe(2);

    await rows(page).filter({ hasText: 'Far away' }).locator('[data-cell=rule]').click();
    await page.keyboard.press('Delete');
    await until(async () => (await rules()).some(({ rule }) => rule.id === id)).toBe(false);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).first().click();
    await until(async () => (await rules()).find(({ rule }) => rule.id === id)?.rule).toMatchObject({
      name: 'Far away',
      enabled: false,
      snoozedUntil: 4_000_000_000,
      conditions: [{ value: 800_000_000 }],
    });
  });

  it('with errors is not saved: each error is shown at its field, and the input remains after a reload', async () => {
    const page = await at.visit();
    await alive(page);
    await panel(page, 'Rules', 'rules');
    await tile(page, 'rules').getByRole('button', { name: 'New rule' }).first().click();
    await form(page).getByLabel('Name', { exact: true }).waitFor();
    expect(await form(page).locator('[aria-invalid]').count()).toBe(0); // no error is shown before the first attempt
    await form(page).getByLabel('Required duration', { exact: true }).fill('<b>soon</b>');
    await form(page).getByLabel('Name', { exact: true }).fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Control+Enter');
    await until(() => text(page, 'rules')).toMatch(/Choose a club[^]*Enter a value for “Price”[^]*“<b>soon<\/b>” is not a number/);
    await until(() =>
      form(page)
        .getByPlaceholder('name, or 7')
        .evaluate((field) => document.activeElement === field),
    ).toBe(true);
    expect(await against(page, '[data-testid=tile-rules]', SERIOUS)).toEqual([]);
    await form(page).getByPlaceholder('name, or 7').fill('999999999999999');
    await until(() => text(page, 'rules')).toMatch(/entity must look like club_7/);
    await form(page).getByRole('checkbox', { name: 'webhook' }).check();
    await form(page).getByLabel('Webhook URL', { exact: true }).fill('javascript:alert(1)');
    await until(() => text(page, 'rules')).toMatch(/must start with https/);
    await until(async () => JSON.stringify(await at.host.read('layouts', {}))).toContain('javascript:alert');
    await page.reload();
    await until(() => text(page, 'rules')).toMatch(/entity must look like club_7/);
    await until(() => form(page).getByLabel('Name', { exact: true }).inputValue()).toBe('<img src=x onerror=alert(1)>');
    expect(await page.locator('[data-testid=tile-rules] img, [data-testid=tile-rules] b b').count()).toBe(0);
    expect(await rules()).toEqual([]);
    await form(page).getByRole('button', { name: 'Discard' }).click();
  });

  it('about an unknown entity reports that, and so does one that was removed elsewhere', async () => {
    const { id } = await save({ subject: { kind: 'entity', ref: 'club_999999' }, conditions: [{ kind: 'price', op: 'above', value: 1 }] });
    await until(async () => (await rules())[0]?.state).toBe('gone');
    const page = await at.visit();
    await alive(page);
    await panel(page, 'Rules', 'rules');
    await until(() => rows(page).first().innerText()).toMatch(/subject missing/);
    await rows(page).first().dblclick();
    await until(() => text(page, 'rules')).toMatch(/The rule can’t fire; it resumes automatically if the subject returns/);
    await at.host.tell('rule.remove', { id });
    await until(() => text(page, 'rules')).toMatch(/Rule not found/);
    await tile(page, 'rules').getByRole('button', { name: 'All rules' }).click();
    await until(() => text(page, 'rules')).toMatch(/No rules yet/);
  });

  it('is suggested, and saved unchanged with one click', async () => {
    const page = await at.visit();
    await alive(page);
    await panel(page, 'Rules', 'rules');
    const offer = tile(page, 'rules').locator('[data-offer=source]');
    await offer.getByRole('button', { name: 'Add' }).click();
    await until(async () => (await rules()).map(({ rule }) => rule.conditions[0]?.kind)).toEqual(['source']);
    await until(() => offer.count()).toBe(0);
  });
});

describe('an alert is created where its subject is displayed', () => {
  it('from the menu of a row, from the chart at a price, and from the palette; the editor opens there', async () => {
    const page = await at.visit();
    await alive(page);
    const ref = await share(page);
    const about = () => form(page).getByPlaceholder('name, or 7').inputValue();
    await tile(page, 'watchlist').locator('[role=row][data-key]').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Set alert…' }).click();
    await until(() => sentence(page)).toMatch(/: the last price is above/);
    await until(about).not.toBe('');

    await tile(page, 'chart').locator('.stage canvas').first().waitFor();
    await tile(page, 'chart')
      .locator('.stage')
      .click({ button: 'right', position: { x: 200, y: 60 } });
    await page.getByRole('menuitem', { name: 'Set alert…' }).click();
    await until(() => sentence(page)).toMatch(/: the last price crosses [\d.]+ coin/);
    await until(about).toBe(ref.replace(/^\w+_/, ''));

    await tile(page, 'trades').locator('.tl-body, [role=grid], [role=rowgroup], div').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Set alert on' }).hover();
    await page.getByRole('menuitem', { name: 'Large trade…' }).click();
    await until(() => sentence(page)).toMatch(/: a trade of at least 1,000 influence/);

    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill('club 5');
    await page.getByTestId('palette').getByRole('option').filter({ hasText: 'club 5' }).first().waitFor();
    await page.keyboard.press('Tab');
    await page.getByTestId('palette').getByRole('combobox').fill('set alert');
    await until(() => page.getByTestId('palette').locator('[role=option][aria-selected=true]').innerText()).toMatch(/^Set alert/);
    await page.keyboard.press('Enter');
    await until(about).toBe('5');
    await page.keyboard.press('Escape');
    await tile(page, 'rules').getByRole('button', { name: 'Discard' }).click();
  });

  it('a threshold is a line on the chart that moves by dragging and by keys, and a move is undone', async () => {
    await at.world.quiet(); // the chart keeps its scale
    const page = await at.visit();
    await alive(page);
    const ref = await share(page);
    const stageOf = tile(page, 'chart').locator('.stage');
    await stageOf.locator('canvas').first().waitFor();
    const price = ((await at.host.read('orderbook', { share: ref as never })).bids[0]?.price ?? 0) as number;
    const { id } = await save({
      subject: { kind: 'entity', ref },
      conditions: [{ kind: 'price', op: 'crosses', value: price }],
      expires: 4_000_000_000,
      name: 'Line',
    });
    const line = stageOf.locator(`[data-alert="${id}"]`);
    await until(() => line.getAttribute('aria-label')).toMatch(/Line · crosses [\d.]+ · until /);
    const threshold = async () => (await rules()).find(({ rule }) => rule.id === id)?.rule.conditions[0]?.value ?? null;

    await line.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await until(threshold).toBeGreaterThan(price);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).first().click();
    await until(threshold).toBe(price);
    await until(() => line.getAttribute('aria-label')).toMatch(/crosses/);

    await line.focus(); // its button follows the line
    const [box, top] = [await stageOf.boundingBox(), await line.evaluate((button) => (button as HTMLElement).offsetTop + 10)];
    if (!box) throw new Error('the chart is not on the page');
    await page.mouse.move(box.x + 300, box.y + top);
    await until(() => stageOf.locator('.layer.active').count()).toBeGreaterThan(0);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + top + 20, { steps: 4 });
    await page.mouse.up();
    await until(threshold).toBeLessThan(price);
    await line.focus();
    await page.keyboard.press('Enter');
    await until(() => sentence(page)).toMatch(/last price crosses/);
    await page.keyboard.press('Escape');
  });
});

it('a switch scrolled out of view leaves the focus to the list: the next key changes no other rule', async () => {
  const page = await at.visit();
  await alive(page);
  for (let n = 0; n < 90; n++)
    await save({
      name: `Rule ${n}`,
      subject: { kind: 'entity', ref: 'club_1' },
      conditions: [{ kind: 'price', op: 'above', value: 9e6 + n }],
    });
  await panel(page, 'Rules', 'rules');
  await rows(page).nth(1).getByRole('switch').focus();
  const list = tile(page, 'rules').getByRole('grid');
  await list.evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  await page.keyboard.press('Space');
  expect((await rules()).filter(({ rule }) => !rule.enabled)).toEqual([]);
});

it.each(['dark', 'light'] as const)(
  'the rule list, the editor and the chart lines have no serious accessibility violation, %s',
  async (scheme) => {
    const page = await at.visit({ scheme });
    await alive(page);
    const ref = await share(page);
    await save({ subject: { kind: 'entity', ref }, conditions: [{ kind: 'price', op: 'above', value: 1 }] });
    await save({ subject: { kind: 'game' }, conditions: [{ kind: 'source' }], enabled: false });
    await tile(page, 'watchlist').locator('[role=row][data-key]').first().click(); // the rules open in front of it, the chart stays
    await panel(page, 'Rules', 'rules');
    await until(() => rows(page).count()).toBe(2);
    await rows(page).first().click();
    await until(() => text(page, 'rules')).toMatch(/When [^]+: the last price is above/);
    expect(await against(page, '[data-testid=tile-rules]', SERIOUS)).toEqual([]);
    expect(await against(page, '[data-testid=tile-chart]', SERIOUS)).toEqual([]);
    await page.keyboard.press('Enter');
    await until(() => text(page, 'rules')).toMatch(/now: last price/);
    for (const channel of ['sound', 'webhook']) await form(page).getByRole('checkbox', { name: channel }).check();
    await form(page).getByRole('checkbox', { name: 'any time' }).uncheck();
    await until(() =>
      form(page)
        .getByLabel(/^Webhook/)
        .count(),
    ).toBeGreaterThan(1); // its address as well
    expect(await against(page, '[data-testid=tile-rules]', SERIOUS)).toEqual([]);
    await form(page).getByRole('button', { name: 'Discard' }).click();
  },
);
