import type { Page } from 'playwright';

type Copying = typeof globalThis & { copied: string };

/** What the page itself copies last: its text, or the type of what is no text. All pages of one Chromium share its clipboard, so that is not read. */
export async function copies(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const here = globalThis as Copying;
    here.copied = '';
    const { clipboard } = navigator;
    const [writeText, write] = [clipboard.writeText.bind(clipboard), clipboard.write.bind(clipboard)];
    clipboard.writeText = async (text) => {
      await writeText(text);
      here.copied = text;
    };
    clipboard.write = async (items) => {
      await write(items);
      here.copied = items[0]?.types[0] ?? '';
    };
  });
  return () => page.evaluate(() => (globalThis as Copying).copied);
}
