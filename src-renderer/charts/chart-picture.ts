import { chartTheme } from './theme.ts';

const HEAD_PX = 28;

/** Returns the picture of a chart as a PNG, with a title above it, because the picture leaves the window that names it. */
export function chartPicture(picture: HTMLCanvasElement, title: string, scale = window.devicePixelRatio || 1): Promise<Blob | null> {
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
