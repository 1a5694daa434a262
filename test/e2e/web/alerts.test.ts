import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '#contract/commands.ts';
import type { PanelId } from '#contract/panels.ts';
import { against } from '../../support/screen/axe.ts';
import { pick, savedText, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
type RuleInput = Input<'rule.save'>['rule'];

afterEach(async () => {
  for (const { rule } of (await at.host.read('rules', {})).rules) await at.host.tell('rule.remove', { id: rule.id });
  for (const { ref } of (await at.host.read('rules', {})).mutes) await at.host.tell('rule.mute', { ref, on: false });
  await at.host.tell('rule.snooze', { until: null });
  await at.host.tell('setting.set', { name: 'quietHours', value: null });
  await at.host.tell('alert.acknowledge', {});
});

const about = (ref: string): RuleInput['subject'] => ({ kind: 'entity', ref });
/** Rules that have observed their subject once: later events are new. */
async function armed(...rules: RuleInput[]): Promise<string[]> {
  const ids: string[] = [];
  for (const rule of rules) ids.push((await at.host.tell('rule.save', { rule })).id);
  const waiting = async () =>
    (await at.host.read('rules', {})).rules.filter(({ rule, looked }) => ids.includes(rule.id) && looked === 0).length;
  await until(waiting).toBe(0);
  return ids;
}
const deed = async (path: string, body: object): Promise<void> => {
  await at.world.control(path, body);
  await at.world.control('/control/step', {});
};
/** The list may be behind the alert centre after an earlier test. */
const ready = (page: Page) => until(() => text(page, 'orderbook')).toMatch(/\d\.\d{4}/);
const centre = (page: Page) => tile(page, 'alerts');
const tab = (page: Page, name: RegExp) => pick(centre(page), name);
async function openCentre(page: Page): Promise<void> {
  await page.getByTestId('status-alerts').click();
  await centre(page).waitFor();
}
const line = (page: Page, words: string) => centre(page).locator('[role=row][data-key]').filter({ hasText: words }).first();
const detail = (page: Page) => page.getByTestId('alert-why').first().innerText();

/** A share without an open vote, and a player who is neither for sale nor injured. */
async function quietOnes(): Promise<{ share: string; sold: number; hurt: number; club: number }> {
  const open = new Set((await at.host.read('votes', {})).map(({ share }) => share as string));
  const auctions = new Set((await at.host.read('auctions', {})).map(({ player_id }) => player_id as number));
  const club = [4, 5, 6, 7, 8, 9].find((id) => !open.has(`club_${id}`)) ?? 4;
  const { players } = await at.host.read('squad', { club: club as never });
  const free = players.filter(({ player_id, injured }) => !auctions.has(player_id) && (injured ?? 0) < Date.now() / 1_000);
  return { share: `club_${club}`, sold: free[0]?.player_id ?? 1, hurt: free[1]?.player_id ?? 2, club };
}

it('a vote, a price, an auction and an injury reach the alert centre with their reasons, and each opens its tile', async () => {
  const { share, sold, hurt, club } = await quietOnes();
  await armed(
    { name: 'Vote', subject: about(share), conditions: [{ kind: 'vote-opened' }], priority: 'critical' },
    { name: 'Sale', subject: about(`player_${sold}`), conditions: [{ kind: 'listed' }] },
    { name: 'Injury', subject: about(`club_${club}`), conditions: [{ kind: 'injured' }] },
  );
  const page = await at.visit();
  await ready(page);
  await deed('/control/vote', { share, type: 'manager' });
  await deed('/control/auction', { player: sold });
  await deed('/control/injure', { player: hurt, days: 9 });
  // A price above zero is true at once.
  await at.host.tell('rule.save', {
    rule: { name: 'Price', subject: about(share), conditions: [{ kind: 'price', op: 'above', value: 1 }] },
  });

  await until(() => page.getByTestId('status-alerts').innerText()).toMatch(/4\s*unread[^]*1\s*critical[^]*1\s*firing/);
  await openCentre(page);
  await tab(page, /^History/);
  const opens: [name: string, panel: PanelId, reason: RegExp][] = [
    ['Vote', 'proposal', /a vote opens[^]*nominations for the manager/],
    ['Sale', 'auctions', /a player is listed for auction[^]*was listed for auction/],
    ['Injury', 'player', /a player is injured[^]*is injured for 9 days/],
    ['Price', 'chart', /the last price is above 0\.0001 coin[^]*last price [\d.]+ coin/],
  ];
  for (const [name, panel, reason] of opens) {
    await line(page, name).click({ position: { x: 12, y: 8 } });
    await until(() => detail(page)).toMatch(reason);
    await until(() => detail(page)).toMatch(/Delivery[^]*in app\s+(?:sent|merged)/);
    await line(page, name).getByRole('button').click();
    await tile(page, panel).waitFor();
    await until(() => centre(page).isVisible()).toBe(true);
  }
  await until(async () => (await at.host.read('alerts', { limit: 1 })).unacknowledged).toBe(0);
  await tab(page, /^Now/);
  await until(() => text(page, 'alerts')).toMatch(/Firing\s*1[^]*Price/);
});

it('a toast opens its subject and acknowledges the alert; a muted club causes neither a toast nor a sound', async () => {
  const { share } = await quietOnes();
  const page = await at.visit();
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { tones: number };
    counted.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...args) {
      counted.tones += 1;
      start.apply(this, args);
    };
  });
  await page.reload();
  await ready(page);
  await page.mouse.click(700, 14); // a browser plays no sound before the page was touched
  const tones = () => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
  const toast = page.getByTestId('toast').and(page.locator('[data-look=alert]'));
  const rule = (name: string): RuleInput => ({
    name,
    subject: about(share),
    conditions: [{ kind: 'price', op: 'above', value: 1 }],
    channels: ['in-app', 'sound', 'badge'],
  });

  await at.host.tell('rule.mute', { ref: share as never, until: null });
  await at.host.tell('rule.save', { rule: rule('While muted') });
  await until(async () => (await at.host.read('alerts', { limit: 1 })).unacknowledged).toBe(1);
  const [held] = (await at.host.read('alerts', { limit: 1 })).history;
  expect(held?.delivery.map(({ outcome, why }) => [outcome, why])).toEqual([1, 2, 3].map(() => ['held', 'muted']));
  await at.host.tell('rule.mute', { ref: share as never, on: false });
  await at.host.tell('rule.save', { rule: rule('Aloud') });
  await toast.filter({ hasText: 'Aloud' }).waitFor();
  expect(await toast.filter({ hasText: 'While muted' }).count()).toBe(0);
  await until(tones).toBe(2); // one chime of two tones: that of the delivered alert
  await toast.filter({ hasText: 'Aloud' }).getByRole('button', { name: 'Open chart' }).click();
  await until(async () => (await at.host.read('alerts', { limit: 1 })).unacknowledged).toBe(1);
  await until(() => tile(page, 'chart').isVisible()).toBe(true);
});

it('the alert centre works by keyboard alone: search, acknowledge, snooze and edit a rule, pause everything', async () => {
  const { share } = await quietOnes();
  const word = `Keyed${Date.now()}`;
  const [id = ''] = await armed({ name: word, subject: about(share), conditions: [{ kind: 'price', op: 'above', value: 1 }] });
  await until(async () => (await at.host.read('alerts', { limit: 1 })).unacknowledged).toBe(1);
  const page = await at.visit();
  await ready(page);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await centre(page).waitFor();
  await until(() =>
    centre(page)
      .getByRole('radio', { name: /^Unread/ })
      .getAttribute('aria-checked'),
  ).toBe('true');
  await centre(page).locator('[role=grid]').focus();
  await page.keyboard.press('ArrowDown');
  await until(() => detail(page)).toContain(word);
  await page.keyboard.press('a');
  await until(async () => (await at.host.read('alerts', { limit: 1 })).unacknowledged).toBe(0);
  await tab(page, /^History/);
  await centre(page).locator('[role=grid]').focus();
  await page.keyboard.press('/');
  await until(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(word);
  await until(() => text(page, 'alerts')).toMatch(/1 alert\s+matching, of \d+ in total/);
  await centre(page).locator('[role=grid]').focus();
  await page.keyboard.press('ArrowDown');
  await until(() => detail(page)).toContain(word);
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: '1 hour' }).waitFor();
  await page.getByRole('menuitem', { name: '1 hour' }).press('Enter');
  await until(async () => (await at.host.read('rules', {})).rules.find(({ rule }) => rule.id === id)?.state).toBe('snoozed');
  await centre(page).locator('[role=grid]').focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await until(() => text(page, 'alerts')).toMatch(/\d alerts?\s+of \d+ in total/);
  await until(() => detail(page)).toContain(word);
  await centre(page).locator('[role=grid]').focus();
  await page.keyboard.press('e');
  await tile(page, 'rules').waitFor();

  await page.keyboard.press('Control+k');
  const palette = page.getByTestId('palette');
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('Pause notifications for 1 hour');
  await until(() => palette.locator('[role=option][aria-selected=true]').innerText()).toMatch(/^Pause notifications for 1 hour/);
  await page.keyboard.press('Enter');
  await until(() => page.getByTestId('status-alerts').innerText()).toMatch(/paused until \d\d:\d\d/);
});

it('quiet hours are entered as times of day, and an invalid time is not saved', async () => {
  const page = await at.visit();
  await ready(page);
  const hours = async () => (await at.host.read('settings', {}))['quietHours'];
  await page.keyboard.press('Control+,');
  const settings = page.getByTestId('settings');
  await settings.getByRole('button', { name: 'Alerts', exact: true }).click();
  await settings.getByRole('switch', { name: 'Quiet hours', exact: true }).click();
  await settings.getByLabel('Quiet from').fill('2215');
  await settings.getByLabel('Quiet from').press('Tab');
  await until(hours).toMatchObject({ from: '22:15', to: '07:30' });
  await settings.getByLabel('Quiet until').fill('27:00');
  await settings.getByLabel('Quiet until').press('Tab');
  await until(() => settings.getByRole('alert').innerText()).toMatch(/Enter a time such as 22:30/);
  expect(await hours()).toMatchObject({ from: '22:15', to: '07:30' });
  await settings.getByLabel('Quiet until').fill('8');
  await settings.getByLabel('Quiet until').press('Tab');
  await until(hours).toMatchObject({ from: '22:15', to: '08:00' });
});

it('the history is saved as a file with units', async () => {
  const { share } = await quietOnes();
  await armed({ name: 'For a file', subject: about(share), conditions: [{ kind: 'price', op: 'above', value: 1 }] });
  await until(async () => (await at.host.read('alerts', { limit: 1 })).unacknowledged).toBe(1);
  const page = await at.visit();
  await ready(page);
  await openCentre(page);
  await until(() => text(page, 'alerts')).toContain('For a file');
  await centre(page).getByRole('button', { name: 'More' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export as CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^alerts-\d{4}-\d\d-\d\d\.csv$/);
  const content = await savedText(file);
  expect(content).toMatch(/^id,at \(unix s\),[^\n]*unit/);
  expect(content).toContain('For a file');
});

it.each(['dark', 'light'] as const)('the alert centre has no serious accessibility violation, %s', async (scheme) => {
  const { share } = await quietOnes();
  await armed(
    { name: 'For axe', subject: about(share), conditions: [{ kind: 'price', op: 'above', value: 1 }], priority: 'critical' },
    { name: 'Waits', subject: about(share), conditions: [{ kind: 'price', op: 'above', value: 1 }], holdFor: 3_600 },
  );
  const page = await at.visit({ scheme });
  await ready(page);
  const serious = (within: string) => against(page, within, { serious: true });
  await openCentre(page);
  for (const [name, words] of [
    [/^Now/, /Firing[^]*Pending/],
    [/^Unread/, /For axe/],
    [/^History/, /For axe/],
  ] as const) {
    await tab(page, name);
    await until(() => text(page, 'alerts')).toMatch(words);
    expect({ [String(name)]: await serious('[data-testid=tile-alerts]') }).toEqual({ [String(name)]: [] });
  }
  await line(page, 'For axe').click({ position: { x: 12, y: 8 } });
  await until(() => detail(page)).toMatch(/Why it fired/);
  expect(await serious('[data-testid=tile-alerts]')).toEqual([]);
  expect(await serious('[data-testid=statusbar]')).toEqual([]);
});
