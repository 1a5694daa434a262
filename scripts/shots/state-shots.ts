import type { Studio } from './studio-shots.ts';
import { trade, other, frame, stir, type Scene } from './scene.ts';

/** Selects a share of which nothing is stored: while screenshots are taken, the program reads the books of the whole list. */
const unread = (n: number) => async (studio: Studio) => {
  await studio.host.tell('cache.clear', {});
  await other(n)(studio);
};

export const STATES: Scene = {
  begin: trade,
  shots: [
    { name: 'state-live', how: 'as it is', part: frame('orderbook') },
    {
      name: 'state-failed',
      how: 'fault 500 on books, another share',
      part: frame('orderbook'),
      go: async (studio) => {
        await studio.world.fault('500', { interface: 'gsp', match: 'orderbook' });
        await unread(6)(studio);
        await studio.says(studio.tile('orderbook'), /Couldn’t load/);
      },
    },
    {
      name: 'state-unreadable',
      how: 'fault garbage on books, another share',
      part: frame('orderbook'),
      go: async (studio) => {
        await studio.world.clear();
        await studio.world.fault('garbage', { form: 'shape', interface: 'gsp', match: 'orderbook' });
        await unread(8)(studio);
        await studio.says(studio.tile('orderbook'), /Touchline couldn’t read/);
      },
    },
    {
      name: 'state-waiting',
      how: 'fault 429 on game state, another share',
      part: frame('orderbook'),
      go: async (studio) => {
        await studio.world.clear();
        await studio.world.fault('429', { retryAfter: 40, interface: 'gsp' });
        await unread(10)(studio);
        await studio.says(studio.tile('orderbook'), /Service busy/);
      },
    },
  ],
};
export const STATES_WITH_DATA: Scene = {
  begin: trade,
  shots: [
    {
      name: 'state-stale',
      how: 'books take 14 s (fault slow), then the book changes',
      part: frame('orderbook'),
      go: async (studio) => {
        await studio.world.fault('slow', { ms: 14_000, interface: 'gsp' });
        await stir(studio);
        await studio.says(studio.frame('orderbook'), /Updating…/);
      },
    },
  ],
};
export const STATES_FAILED_WITH_DATA: Scene = {
  begin: trade,
  shots: [
    {
      name: 'state-failed-with-data',
      how: 'fault 500 on books, then the book changes',
      part: frame('orderbook'),
      go: async (studio) => {
        await studio.world.fault('500', { interface: 'gsp', match: 'orderbook' });
        await stir(studio);
        await studio.says(studio.frame('orderbook'), /failed/);
      },
    },
    {
      name: 'state-empty',
      how: 'a new list',
      part: frame('watchlist'),
      go: async (studio) => {
        await studio.world.clear();
        await studio
          .tile('watchlist')
          .getByRole('button', { name: /^Watchlist/ })
          .click();
        await studio.page.getByRole('menuitem', { name: 'New watchlist…' }).click();
        await studio.page.getByRole('dialog').getByRole('textbox').fill('Youth');
        await studio.page.keyboard.press('Enter');
        await studio.says(studio.tile('watchlist'), /This watchlist is empty/);
      },
    },
  ],
};

export const STATE_LOADING: Scene = {
  begin: trade,
  shots: [
    {
      name: 'state-loading',
      how: 'answers take 14 s (fault slow), another share',
      part: frame('orderbook'),
      go: async (studio) => {
        await studio.world.fault('slow', { ms: 14_000, interface: 'gsp' });
        await unread(3)(studio);
        await studio.says(studio.frame('orderbook'), /loading/);
      },
    },
  ],
};
