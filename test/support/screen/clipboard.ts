import type { Page } from 'playwright';

type Copying = typeof globalThis & { copied: string };

/** Records what the page copies: text, or the type of other content. The clipboard itself is shared by all pages of a Chromium. */
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
