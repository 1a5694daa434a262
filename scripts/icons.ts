import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { icns, ico, SIZES } from './icons/containers.ts';
import { appIcon, TRAY_STATES, trayIcon, trayTemplate, UNREAD, unreadIcon } from './icons/drawings.ts';

/** Output folder: the program's icon for three systems and the tray icons, rendered from the drawings. */
const OUT = 'resources';
const MAC_AIR = 2.2;
/** Icon sizes that Linux desktops use. */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

const browser = await chromium.launch({ executablePath: process.env['TOUCHLINE_CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
const SCALES = [
  [1, ''],
  [2, '@2x'],
] as const;
const all = async (svg: string, sizes: readonly number[]): Promise<Map<number, Buffer>> => {
  const pictures = new Map<number, Buffer>();
  for (const size of sizes) pictures.set(size, await draw(page, svg, size));
  return pictures;
};
const write = (file: string, data: string | Buffer): void => writeFileSync(`${OUT}/${file}`, data);

for (const folder of ['icons', 'tray']) {
  rmSync(`${OUT}/${folder}`, { recursive: true, force: true });
  mkdirSync(`${OUT}/${folder}`, { recursive: true });
}
const full = await all(appIcon(0), SIZES);
write('icon.ico', ico(full));
write('icon.icns', icns(await all(appIcon(MAC_AIR), SIZES)));
for (const size of LINUX_SIZES) write(`icons/${size}x${size}.png`, full.get(size) ?? (await draw(page, appIcon(0), size)));
for (const state of TRAY_STATES) {
  for (const [scale, mark] of SCALES) {
    write(`tray/${state}${mark}.png`, await draw(page, trayIcon(state), 16 * scale));
    write(`tray/${state}Template${mark}.png`, await draw(page, trayTemplate(state), 16 * scale));
  }
}
for (const count of UNREAD)
  for (const [scale, mark] of SCALES) write(`tray/unread-${count}${mark}.png`, await draw(page, unreadIcon(count), 16 * scale));
await browser.close();
