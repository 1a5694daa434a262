import type { Share } from '#contract/model/market/share.ts';
import { frame, rows, someone, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

async function choose({ page }: Studio, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(words);
  await page.getByTestId('palette').getByRole('option').filter({ hasText: words }).first().click();
}
/** The share shown in the chart: the first of the list. */
let ref = 'club_1' as Share;
const form = ({ tile }: Studio) => tile('rules').locator('form');

/** Creates rules in every state for the first share of the list. */
async function stand(studio: Studio): Promise<void> {
  const { host, tile } = studio;
  const bid = (await host.read('orderbook', { share: ref })).bids[0]?.price ?? 10_000;
  const subject = { kind: 'entity', ref } as const;
  const week = Date.now() / 1_000 + 600_000;
  const price = (op: 'above' | 'below' | 'crosses', value: number) => [{ kind: 'price', op, value: Math.round(value) }] as const;
  await host.tell('rule.save', { rule: { subject, conditions: [...price('crosses', bid * 1.02)], expires: Math.floor(week) } });
  await host.tell('rule.save', { rule: { subject, conditions: [...price('above', 1)], priority: 'critical', name: 'It trades at all' } });
  await host.tell('rule.save', { rule: { subject, conditions: [...price('below', bid * 2)], holdFor: 604_800 } });
  await host.tell('rule.save', { rule: { subject: { kind: 'entity', ref: 'club_999999' }, conditions: [...price('above', 1)] } });
  await host.tell('rule.save', {
    rule: { subject, conditions: [{ kind: 'vote-opened' }, { kind: 'injured' }], match: 'any', enabled: false },
  });
  await host.tell('rule.save', {
    rule: { subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'any' }], holdFor: 120, name: 'No data' },
  });
  const { id } = await host.tell('rule.save', { rule: { subject, conditions: [{ kind: 'move', op: 'either', value: 10 }] } });
  await host.tell('rule.snooze', { id, until: Math.floor(week) });
  await studio.says(tile('rules'), /firing[^]*pending[^]*subject missing[^]*snoozed[^]*active[^]*off/);
}

export const RULES: Scene = {
  begin: async (studio) => {
    for (const { rule } of (await studio.host.read('rules', {})).rules) await studio.host.tell('rule.remove', { id: rule.id });
    await trade(studio);
    ref = (await rows(studio).first().getAttribute('data-key')) as Share;
    await studio.host.tell('account.add', { name: await someone(studio) });
  },
  shots: [
    {
      name: 'rules-none',
      how: 'palette, Alert rules, no rule yet',
      part: frame('rules'),
      go: async (studio) => {
        await choose(studio, 'Alert rules');
        await studio.says(studio.tile('rules'), /No rules yet[^]*Suggested/);
      },
    },
    {
      name: 'rules-new',
      how: 'New rule',
      part: frame('rules'),
      go: ({ tile }) => tile('rules').getByRole('button', { name: 'New rule' }).first().click(),
    },
    {
      name: 'rules-wrong',
      how: 'saved with nothing chosen and a number that is none',
      part: frame('rules'),
      go: async (studio) => {
        await form(studio).getByLabel('Required duration', { exact: true }).fill('a while');
        await form(studio).getByRole('button', { name: 'Save rule' }).click();
        await studio.says(form(studio), /Choose a club[^]*not a number/);
      },
    },
    {
      name: 'rules-list',
      how: 'rules that stand in every way, the first one chosen',
      part: frame('rules'),
      go: async (studio) => {
        await form(studio).getByRole('button', { name: 'Discard' }).click();
        await stand(studio);
        await studio.tile('rules').locator('[role=row][data-key]').first().click();
      },
    },
    { name: 'rules-list-page', how: 'the same, the whole page' },
    {
      name: 'rules-editor',
      how: 'Alt+A on the chart: the present value beside the threshold',
      go: async (studio) => {
        await studio
          .tile('chart')
          .locator('.stage')
          .click({ position: { x: 240, y: 90 } });
        await studio.page.keyboard.press('Alt+a');
        await studio.says(form(studio), /now: last price/);
      },
    },
    {
      name: 'rules-editor-full',
      how: 'a rule with two conditions, a schedule, a sound and a webhook, that would tell at once',
      part: frame('rules'),
      go: async (studio) => {
        const at = form(studio);
        await at.getByLabel('Condition 1: value in coin').fill('0.0001');
        await at.getByRole('button', { name: 'Add condition', exact: true }).click();
        for (const channel of ['sound', 'webhook']) await at.getByRole('checkbox', { name: channel }).check();
        await at.getByLabel('Webhook URL', { exact: true }).fill('https://ntfy.example.org/my-topic');
        await at.getByRole('button', { name: '1 week' }).click();
        await at.getByRole('checkbox', { name: 'any time' }).uncheck();
        await studio.says(at, /now: last price/);
        await studio.page.waitForTimeout(1_500);
      },
    },
  ],
};
