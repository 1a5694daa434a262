import { frame, market, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

/** Opens a panel from the palette and maximises it. */
async function alone(studio: Studio, words: string, choice: string, title = choice): Promise<void> {
  await studio.page.keyboard.press('Control+k');
  await studio.page.getByTestId('palette').getByRole('combobox').fill(words);
  await studio.page.getByTestId('palette').getByRole('option').filter({ hasText: choice }).first().click();
  await studio.page.locator('.tl-tab').filter({ hasText: title }).first().dblclick();
}
const explorer = ({ tile }: Studio) => tile('explorer');

async function choose(studio: Studio, name: string): Promise<void> {
  const find = explorer(studio).getByLabel('Search operations');
  await find.fill(name);
  await find.press('Enter');
  await studio.says(explorer(studio).locator('h3'), new RegExp(name.replace(/[{}/]/g, '.')));
}
const set = (studio: Studio, param: string, value: string) =>
  explorer(studio).locator(`[data-param="${param}"] input, [data-param="${param}"] textarea`).first().fill(value);
async function run(studio: Studio, words: RegExp): Promise<void> {
  await explorer(studio).getByRole('button', { name: 'Run', exact: true }).click();
  await studio.says(explorer(studio), words);
}
const form = (studio: Studio, name: string) =>
  explorer(studio).getByRole('radiogroup', { name: 'Response format' }).getByText(name).click();

export const EXPLORER: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await market(studio);
    await alone(studio, 'API explorer', 'API explorer');
    await studio.says(explorer(studio), /\d{3} operations/);
  },
  shots: [
    { name: 'explorer-empty', how: 'palette, API explorer, maximised' },
    {
      name: 'explorer-form',
      how: '/players with parameters that exclude each other',
      go: async (studio) => {
        await choose(studio, '/players');
        await explorer(studio)
          .getByRole('button', { name: /^All \d/ })
          .click();
        await set(studio, 'club_id', '7');
        await explorer(studio).locator('[data-param=free_agents]').getByText('yes').click();
        await studio.says(explorer(studio), /can(?:not|’t) be combined/);
      },
    },
    {
      name: 'explorer-table',
      how: 'get_squad of club 7',
      go: async (studio) => {
        await choose(studio, 'get_squad');
        await set(studio, 'club_id', '7');
        await run(studio, /request/);
        await explorer(studio).locator('[role=row][data-key]').first().waitFor();
      },
    },
    { name: 'explorer-answer', how: 'the same, decoded', go: (studio) => form(studio, 'Decoded') },
    { name: 'explorer-raw', how: 'the same, as served', go: (studio) => form(studio, 'Raw') },
    {
      name: 'explorer-tool',
      how: 'a tool with the form its schema gives',
      go: async (studio) => {
        await form(studio, 'Table');
        await choose(studio, 'search_players');
      },
    },
    {
      name: 'explorer-fault',
      how: 'fault 500 on clubs, get_club',
      go: async (studio) => {
        await studio.world.fault('500', { interface: 'gsp', match: 'get_club' });
        await choose(studio, 'get_club_extended');
        await set(studio, 'club_id', '7');
        await run(studio, /Try again/);
      },
    },
    {
      name: 'explorer-not-served',
      how: 'a method that only a node has, hosted',
      go: async (studio) => {
        await studio.world.clear();
        await choose(studio, 'get_all_clubs');
        await studio.says(explorer(studio), /Not available from your current connection/);
      },
    },
    {
      name: 'explorer-acting',
      how: 'a method that acts on the node',
      go: async (studio) => {
        await choose(studio, 'settargetblock');
        await studio.says(explorer(studio), /Can’t be run here/);
      },
    },
    {
      name: 'explorer-saved',
      how: 'get_share_orderbook saved as a panel, beside the chart',
      part: frame('api'),
      go: async (studio) => {
        await choose(studio, 'get_share_orderbook');
        await set(studio, 'share', 'club_7');
        await explorer(studio).getByRole('button', { name: 'Save as panel' }).click();
        await studio.page.getByRole('dialog').getByRole('textbox').fill('Book of club 7, as served');
        await studio.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        await studio.page.locator('.tl-tab').filter({ hasText: 'as served' }).first().dblclick();
        await studio.tile('api').locator('[role=row][data-key]').first().waitFor();
      },
    },
  ],
};

export const CAPABILITIES: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await market(studio);
    await alone(studio, 'capabilities by source', 'Open capabilities by source', 'Connection');
    await studio.says(studio.tile('connection'), /available/);
  },
  shots: [
    { name: 'capability-map', how: 'palette, Open capabilities by source, hosted' },
    {
      name: 'capability-map-missing',
      how: 'only what is missing',
      go: async ({ tile }) => tile('connection').getByRole('radio', { name: 'Missing' }).click(),
    },
    {
      name: 'capability-map-node',
      how: 'both: what a node lights up',
      go: async (studio) => {
        await studio.connect('both');
        await studio.says(studio.tile('connection'), /node-only features/);
        await studio.tile('connection').getByRole('radio', { name: 'Node only' }).click();
        await studio
          .tile('connection')
          .getByRole('button', { name: /node-only features/ })
          .click();
        await studio.page.waitForTimeout(2_500);
      },
    },
  ],
};
