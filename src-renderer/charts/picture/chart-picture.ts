import { saveBlob } from '../../lib/app/save-file.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { chartTheme } from '../theme.ts';

const HEAD_PX = 28;

/** Returns the picture of a chart as a PNG, with a title above it, because the picture leaves the window that names it. */
function chartPicture(picture: HTMLCanvasElement, title: string, scale = window.devicePixelRatio || 1): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height + Math.round(HEAD_PX * scale)];
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  const { surface, text, font, fontPx } = chartTheme();
  context.fillStyle = surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = text;
  context.font = `${(fontPx + 2) * scale}px ${font}`;
  context.textBaseline = 'middle';
  context.fillText(title, 10 * scale, (HEAD_PX / 2) * scale, canvas.width - 20 * scale);
  context.drawImage(picture, 0, HEAD_PX * scale);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Copies or saves the picture of a chart under a title, as `file`.png; says whether a copy worked, because it is not visible. */
export async function sharePicture(canvas: HTMLCanvasElement | null, use: 'copy' | 'save', title: string, file: string): Promise<void> {
  const png = canvas ? await chartPicture(canvas, title) : null;
  if (!png) return;
  if (use === 'save') return saveBlob(`${file}.png`, png);
  const copied = await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]).then(
    () => true,
    () => false,
  );
  toasts.show(() =>
    copied
      ? { key: 'chart', tone: 'ok', title: 'Picture copied', text: '' }
      : {
          key: 'chart',
          tone: 'warn',
          title: 'Couldn’t copy the picture',
          text: 'Your system refused it. You can save it as a file instead.',
        },
  );
}
