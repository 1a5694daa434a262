import { PRICE, trade, whole, frame, bar, type Scene } from './scene.ts';

const secondsNow = (): number => Math.floor(Date.now() / 1_000);

/** Market sync, while running and when complete. */
export const MARKET_SYNC: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.world.fault('slow', { interface: 'gsp', match: 'get_squad', ms: 9_000 });
    await studio.page.getByRole('tab', { name: 'Market', exact: true }).first().click();
    await studio.says(studio.tile('market'), /Read now/);
  },
  shots: [
    { name: 'market-sync-offer', how: 'Market, nothing read yet', part: frame('market') },
    {
      name: 'market-sync-running',
      how: 'Read now',
      go: async (studio) => {
        await studio.tile('market').getByRole('button', { name: 'Read now' }).click();
        await studio.says(bar(studio), /squads/);
      },
    },
    {
      name: 'market-sync-paused',
      how: 'Pause, Settings, Storage',
      go: async (studio) => {
        await studio.page.getByRole('button', { name: 'Pause market sync' }).click();
        await studio.says(bar(studio), /paused/);
        await studio.page.keyboard.press('Control+,');
        await studio.page.getByTestId('settings').getByRole('button', { name: 'Storage', exact: true }).click();
      },
    },
    {
      name: 'market-sync-done',
      how: 'Resume, to the end',
      go: async (studio) => {
        await studio.world.clear();
        await studio.page.getByTestId('settings').getByRole('button', { name: 'Resume', exact: true }).click();
        await studio.says(studio.page.getByTestId('settings'), /Read again/);
      },
    },
  ],
};

export const STATUS: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.connect('both');
    await studio.load();
    await whole(studio);
  },
  shots: [
    { name: 'status-both', how: 'both, node first' },
    {
      name: 'status-degraded',
      how: 'fault degraded',
      go: async (studio) => {
        await studio.world.fault('degraded');
        await studio.says(bar(studio), /degraded|catching up/);
      },
    },
    {
      name: 'status-catching-up',
      how: 'own node, fault node-behind',
      go: async (studio) => {
        await studio.world.clear();
        await studio.world.fault('node-behind', { blocks: 1_240 });
        await studio.connect('node');
        await studio.says(bar(studio), /catching up/);
      },
    },
    {
      name: 'status-node',
      how: 'own node, well',
      go: async (studio) => {
        await studio.world.clear();
        await studio.says(bar(studio), /up to date/);
      },
    },
    {
      name: 'state-needs-node',
      how: 'own node: what only the hosted service has',
      part: frame('market'),
      go: async (studio) => {
        await studio.page.getByRole('tab', { name: 'Market', exact: true }).first().click();
        await studio.tile('market').waitFor();
        await studio.page.waitForTimeout(1_500);
      },
    },
    {
      name: 'status-offline',
      how: 'the setting Connection: Offline',
      go: async (studio) => {
        await trade(studio);
        await studio.connect('offline');
        await studio.load();
        await studio.says(bar(studio), /Offline/);
        await studio.says(studio.tile('orderbook'), PRICE);
      },
    },
    { name: 'state-offline', how: 'its book', part: frame('orderbook') },
    {
      name: 'status-cut-off',
      how: 'hosted, fault plug',
      go: async (studio) => {
        await trade(studio);
        await studio.world.fault('plug');
        await studio.says(bar(studio), /unreachable/);
        await studio.page.waitForTimeout(2_000);
      },
    },
    {
      name: 'connection-cut-off',
      how: 'any part of the status bar',
      go: async ({ page }) => {
        await page.getByTestId('status-connection').click();
        await page.waitForTimeout(500);
      },
    },
  ],
};

/** The past in all tiles of the workspace Trade. */
export const REPLAY: Scene = {
  begin: trade,
  shots: [
    {
      name: 'replay',
      how: 'replayed from a few seconds ago',
      go: async (studio) => {
        await studio.page.waitForTimeout(12_000);
        await studio.host.tell('replay.run', { action: 'start', at: secondsNow() - 4 });
        await studio.page.getByTestId('replay-bar').waitFor();
        await studio.says(studio.tile('orderbook'), /\d\.\d{4}/);
        await studio.page.waitForTimeout(1_000);
      },
    },
    {
      name: 'replay-not-recorded',
      how: 'replayed from a day of which nothing is recorded',
      go: async (studio) => {
        await studio.host.tell('replay.run', { action: 'seek', at: secondsNow() - 86_400 });
        await studio.says(studio.tile('orderbook'), /Not recorded/);
        await studio.page.waitForTimeout(1_000);
      },
    },
    {
      name: 'replay-from',
      how: 'the dialog that asks for a time',
      go: async (studio) => {
        await studio.host.tell('replay.run', { action: 'stop' });
        await studio.page.getByTestId('replay-bar').waitFor({ state: 'detached' });
        await studio.page.keyboard.press('Alt+r');
        await studio.page.getByRole('dialog', { name: 'Replay from' }).waitFor();
      },
    },
    { name: 'replay-after', how: 'back to live', go: async (studio) => studio.page.keyboard.press('Escape') },
  ],
};
