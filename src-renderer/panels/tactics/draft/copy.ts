import type { MenuItem } from '../../../ui/controls/menu.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { ELEVEN, labelOf, PLAY_STYLES } from '#contract/model/clubs/tactics-codes.ts';
import { settings } from '../../../lib/app/settings.svelte.ts';
import { toasts } from '../../../lib/app/toasts.svelte.ts';
import { spots, turned } from '../../../lib/domain/pitch.ts';
import type { Board } from '../club-tactics.svelte.ts';
import { JOBS, shortName, tagsOf } from '../line-up-labels.ts';
import { jsonOf, textOf, type Named } from '../lineup-text.ts';

const [WIDTH, HEAD, FIELD, FOOT] = [720, 58, 520, 66];
const SCALE = 2;
const CARD = { width: 124, height: 44 };

/** Draws a line-up on a new canvas, in the colours of the current theme. */
function drawn({ clubName, name, body }: Named, board: Board): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * SCALE, (HEAD + FIELD + FOOT) * SCALE];
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string): string => style.getPropertyValue(`--${token}`).trim();
  const write = (text: string, x: number, y: number, size: number, ink: string, weight = 420, most = WIDTH - 32): void => {
    pen.font = `${weight} ${size}px ${style.getPropertyValue('--font-text')}`;
    pen.fillStyle = colour(ink);
    pen.fillText(text, x, y, most);
  };
  const fill = (ink: string, ...box: [x: number, y: number, width: number, height: number]): void => {
    pen.fillStyle = colour(ink);
    pen.fillRect(...box);
  };
  pen.scale(SCALE, SCALE);
  fill('surface-1', 0, 0, WIDTH, HEAD + FIELD + FOOT);
  write(name, 16, 26, 18, 'text-1', 620);
  const formation = FORMATIONS[body.formation]?.name ?? '';
  write(`${clubName} · ${formation} · ${labelOf(PLAY_STYLES, body.playStyle)}`, 16, 46, 12, 'text-2');

  fill('surface-2', 0, HEAD, WIDTH, FIELD);
  pen.strokeStyle = colour('line-strong');
  pen.strokeRect(8, HEAD + 6, WIDTH - 16, FIELD - 12);
  pen.strokeRect(WIDTH * 0.28, HEAD + 6, WIDTH * 0.44, FIELD * 0.16);
  pen.strokeRect(WIDTH * 0.28, HEAD + FIELD * 0.84 - 6, WIDTH * 0.44, FIELD * 0.16);
  pen.strokeRect(8, HEAD + FIELD / 2, WIDTH - 16, 0);

  const team = board.placed(body.formation, body.lineup);
  const places = turned(spots(team.map(({ position }) => position)), settings.current.pitch);
  team.forEach(({ position, id, player, cannot, penalty }, slot) => {
    const place = places[slot];
    if (!place) return;
    const left = WIDTH * (0.11 + place.x * 0.78) - CARD.width / 2;
    const top = HEAD + FIELD * (0.08 + place.y * 0.84) - CARD.height / 2;
    fill('surface-1', left, top, CARD.width, CARD.height);
    pen.strokeStyle = colour(cannot !== null ? 'error' : penalty > 0 ? 'warn' : 'line');
    pen.strokeRect(left, top, CARD.width, CARD.height);
    write([position, ...tagsOf(id, body)].join(' '), left + 7, top + 16, 11, 'text-2');
    write(player?.rating ? String(player.rating) : '–', left + CARD.width - 26, top + 16, 13, 'text-1', 620);
    write(id === null ? '–' : shortName(board.name(id)), left + 7, top + 34, 13, 'text-1', 420, CARD.width - 14);
  });

  const bench = body.lineup.slice(ELEVEN).flatMap(({ player }) => (player === null ? [] : [shortName(board.name(player))]));
  const jobs = JOBS.flatMap(({ id: job, label }) => (body[job] === null ? [] : [`${label} ${shortName(board.name(body[job]))}`]));
  write(`Bench: ${bench.join(', ') || /* @wc-include */ /* @wc-context: no players */ 'none'}`, 16, HEAD + FIELD + 24, 12, 'text-1');
  write(jobs.join(' · '), 16, HEAD + FIELD + 46, 11, 'text-2');
  return canvas;
}

type Say = () => string;
const copied = (title: Say, text: Say = () => ''): void => toasts.show(() => ({ key: 'copy', tone: 'ok', title: title(), text: text() }));
const failed = (title: Say, text: Say = () => ''): void =>
  toasts.show(() => ({ key: 'copy', tone: 'error', title: title(), text: text() }));

async function copyText(words: string, done: Say, problem: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    copied(done);
  } catch {
    failed(problem, () => 'Clipboard access is blocked for this window.');
  }
}

/** Copies the picture to the clipboard, or saves it as a file if the clipboard does not take pictures. */
const copyLineUp = (words: string): Promise<void> =>
  copyText(
    words,
    () => 'Line-up copied',
    () => 'Couldn’t copy the line-up',
  );
async function copyPicture(named: Named, board: Board): Promise<void> {
  const png = await new Promise<Blob | null>((resolve) => drawn(named, board).toBlob(resolve, 'image/png'));
  if (!png) return failed(() => 'Couldn’t create the picture');
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    copied(() => 'Picture copied');
  } catch {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(png), download: `${named.name}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    copied(
      () => 'Picture saved as a file',
      () => 'The clipboard doesn’t accept pictures here.',
    );
  }
}

/** Menu items for the formats in which a draft can be copied. `encoded` is null if no service encoded the draft. */
export const copyItems = (named: Named, board: Board, encoded: string | null): MenuItem[] => [
  { label: 'As text', run: () => void copyLineUp(textOf(named, board.name)) },
  { label: 'As JSON', run: () => void copyLineUp(jsonOf(named)) },
  { label: 'As picture', run: () => void copyPicture(named, board) },
  { kind: 'separator' },
  {
    label: 'As encoded tactics',
    disabled: encoded === null && 'Not available from your current connection',
    run: () =>
      encoded !== null &&
      void copyText(
        encoded,
        () => 'Encoded tactics copied',
        () => 'Couldn’t copy the encoded tactics',
      ),
  },
];
