import type { Page } from 'playwright';
import { inFront, slug, trade, whole, type Scene, type Shot } from './scene.ts';
import type { Studio } from './studio-shots.ts';

/** Closes what is open. Keys of the page work again once a dialog is gone. */
async function escape({ page }: Studio): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
/** Chooses a command in the palette by its whole title. */
async function command({ page }: Studio, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByTestId('palette');
  await palette.getByRole('combobox').fill(title);
  await palette.getByRole('option').filter({ hasText: title }).first().click();
}
const dialog = (title: string): Shot => ({
  name: `dialog-${slug(title.replace('…', ''))}`,
  how: `the palette, ${title}`,
  go: async (studio) => {
    await escape(studio);
    await command(studio, title);
    await studio.page.getByRole('dialog').waitFor();
  },
});

/** Help and the dialogs of workspaces. */
export const SHELL: Scene = {
  begin: trade,
  shots: [
    {
      name: 'help',
      how: 'F1',
      go: async ({ page }) => {
        await page.keyboard.press('F1');
        await page.getByTestId('help').waitFor();
      },
    },
    {
      name: 'help-found',
      how: 'Help, searched for “share”',
      go: async ({ page }) => {
        await page.getByTestId('help').getByRole('searchbox').or(page.getByTestId('help').getByRole('textbox')).first().fill('share');
        await page.waitForTimeout(400);
      },
    },
    {
      name: 'whats-new',
      how: 'the palette, What’s new',
      go: async (studio) => {
        await escape(studio);
        await command(studio, 'What’s new');
        await studio.page.getByTestId('help').waitFor();
      },
    },
    dialog('Export workspace…'),
    dialog('Import workspaces…'),
    {
      name: 'messages',
      how: 'the palette, Messages',
      go: async (studio) => {
        await escape(studio);
        await command(studio, 'Messages');
        await studio.page.getByTestId('messages').waitFor();
      },
    },
    {
      name: 'workspaces-more',
      how: 'six workspaces more, the menu of those that do not fit',
      go: async (studio) => {
        await escape(studio);
        const [first] = await studio.host.read('layouts', {});
        for (let n = 1; first && n <= 6; n++)
          await studio.host.tell('layout.save', { id: `more-${n}`, name: `Another workspace ${n}`, position: 20 + n, tiles: first.tiles });
        const more = studio.page.getByRole('button', { name: /more workspaces/ });
        await more.waitFor();
        await more.click();
        await studio.page.getByRole('menu').waitFor();
      },
    },
  ],
};

/** The question after a crash, and safe mode. */
export const AFTER_CRASH: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await studio.crash();
  },
  shots: [
    { name: 'after-crash', how: 'the host is killed and started again', go: ({ page }) => page.getByTestId('after-crash').waitFor() },
    {
      name: 'safe-mode',
      how: 'Start in safe mode',
      go: async (studio) => {
        await studio.page.getByRole('button', { name: 'Start in safe mode' }).click();
        await studio.page.getByTestId('safe-mode').waitFor();
        await whole(studio);
      },
    },
  ],
};

/** A window beside the main one. Each screenshot needs its page, which the browser opens. */
let own: Page | null = null;
export const OWN_WINDOW: Scene = {
  begin: trade,
  shots: [
    {
      name: 'window-placeholder',
      how: 'Order book, Move to new window: its place in the workspace',
      go: async (studio) => {
        for (const { id } of await studio.host.read('layouts', {}))
          if (id.startsWith('more-')) await studio.host.tell('layout.remove', { id });
        await inFront('Order book')(studio);
        const opened = studio.page.context().waitForEvent('page');
        await studio.page.locator('.tl-tab').filter({ hasText: 'Order book' }).first().click({ button: 'right' });
        await studio.page.getByRole('menuitem', { name: 'Move to new window' }).click();
        own = await opened;
        await own.getByTestId('own-window').waitFor();
        await studio.page.getByText('Shown in another window').waitFor();
        await studio.says(own.getByTestId('own-window'), /\d[.,]\d{4}/);
      },
    },
    { name: 'window-own', how: 'the window', part: ({ page }) => (own ?? page).locator('body') },
    {
      name: 'window-compact',
      how: 'Hide bar',
      go: async () => {
        await own?.getByRole('button', { name: /^Hide bar/ }).click();
        await own?.getByRole('button', { name: /^Show bar/ }).waitFor({ state: 'attached' });
      },
      part: ({ page }) => (own ?? page).locator('body'),
    },
  ],
};
