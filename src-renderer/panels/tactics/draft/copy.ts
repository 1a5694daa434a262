import { toasts } from '../../../lib/app/toasts.svelte.ts';
import type { MenuItem } from '../../../ui/controls/menu.ts';
import type { Board } from '../club-tactics.svelte.ts';
import { placements } from '../compare.ts';
import { jsonOf, textOf, type Named } from '../lineup-text.ts';
import { drawn } from './image.ts';

async function put(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
    toasts.show({ key: 'copy', tone: 'ok', title: `${what} copied` });
  } catch {
    toasts.show({ key: 'copy', tone: 'error', title: `Couldn’t copy ${what}`, text: 'Clipboard access is blocked for this window.' });
  }
}
const text = (what: string, words: string): void => void put(what, () => navigator.clipboard.writeText(words));

/** Copies the picture to the clipboard, or saves it as a file if the clipboard does not take pictures. */
async function picture(named: Named, board: Board): Promise<void> {
  const eleven = named.body.lineup.map(({ player }) => player);
  const team = placements(named.body.formation, eleven, board.players, board.minute);
  const canvas = drawn({ title: named.name, under: named.clubName, body: named.body, team, name: board.name });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) return toasts.show({ key: 'copy', tone: 'error', title: 'Couldn’t create the image' });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    toasts.show({ key: 'copy', tone: 'ok', title: 'Image copied' });
  } catch {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(png), download: `${named.name}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    toasts.show({ key: 'copy', tone: 'ok', title: 'Image saved as a file', text: 'The clipboard doesn’t accept images here.' });
  }
}

/** Menu items for the formats in which a draft can be copied. `encoded` is null if no service encoded the draft. */
export const copyItems = (named: Named, board: Board, encoded: string | null): MenuItem[] => [
  { label: 'As text', run: () => text('Line-up', textOf(named, board.name)) },
  { label: 'As JSON', run: () => text('Line-up', jsonOf(named)) },
  { label: 'As image', run: () => void picture(named, board) },
  { kind: 'separator' },
  {
    label: 'As encoded tactics',
    disabled: encoded === null && 'Not available from your current connection',
    run: () => encoded !== null && text('Encoded tactics', encoded),
  },
];
