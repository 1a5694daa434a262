import type { DraftBody } from '#contract/model/clubs/draft.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { ELEVEN, labelOf, PLAY_STYLES } from '#contract/model/clubs/tactics-codes.ts';
import { spots, turned } from '../../../lib/domain/pitch.ts';
import { settings } from '../../../lib/app/settings.svelte.ts';
import type { Stand } from '../compare.ts';
import { JOBS, shortName, tagsOf } from '../line-up-labels.ts';

interface Drawing {
  readonly title: string;
  readonly under: string;
  readonly body: DraftBody;
  readonly team: readonly Stand[];
  readonly name: (id: number) => string;
}
const [WIDTH, HEAD, FIELD, FOOT] = [720, 58, 520, 66];
const SCALE = 2;
const CARD = { width: 124, height: 44 };

/** Draws a line-up on a new canvas, in the colours of the current theme. */
export function drawn({ title, under, body, team, name }: Drawing): HTMLCanvasElement {
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
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colour('surface-1');
  pen.fillRect(0, 0, WIDTH, HEAD + FIELD + FOOT);
  write(title, 16, 26, 18, 'text-1', 620);
  const formation = FORMATIONS[body.formation]?.name ?? '';
  write(`${under} · ${formation} · ${labelOf(PLAY_STYLES, body.playStyle)}`, 16, 46, 12, 'text-2');

  pen.fillStyle = colour('surface-2');
  pen.fillRect(0, HEAD, WIDTH, FIELD);
  pen.strokeStyle = colour('line-strong');
  pen.strokeRect(8, HEAD + 6, WIDTH - 16, FIELD - 12);
  pen.strokeRect(WIDTH * 0.28, HEAD + 6, WIDTH * 0.44, FIELD * 0.16);
  pen.strokeRect(WIDTH * 0.28, HEAD + FIELD * 0.84 - 6, WIDTH * 0.44, FIELD * 0.16);
  pen.beginPath();
  pen.moveTo(8, HEAD + FIELD / 2);
  pen.lineTo(WIDTH - 8, HEAD + FIELD / 2);
  pen.stroke();

  const places = turned(spots(team.map(({ position }) => position)), settings.current.pitch);
  team.forEach(({ position, id, player, cannot, penalty }, slot) => {
    const place = places[slot];
    if (!place) return;
    const left = WIDTH * (0.11 + place.x * 0.78) - CARD.width / 2;
    const top = HEAD + FIELD * (0.08 + place.y * 0.84) - CARD.height / 2;
    pen.fillStyle = colour('surface-1');
    pen.fillRect(left, top, CARD.width, CARD.height);
    pen.strokeStyle = colour(cannot !== null ? 'error' : penalty > 0 ? 'warn' : 'line');
    pen.strokeRect(left, top, CARD.width, CARD.height);
    write([position, ...tagsOf(id, body)].join(' '), left + 7, top + 16, 11, 'text-2');
    write(player?.rating ? String(player.rating) : '–', left + CARD.width - 26, top + 16, 13, 'text-1', 620);
    write(id === null ? '–' : shortName(name(id)), left + 7, top + 34, 13, 'text-1', 420, CARD.width - 14);
  });

  const bench = body.lineup.slice(ELEVEN).flatMap(({ player }) => (player === null ? [] : [shortName(name(player))]));
  const jobs = JOBS.flatMap(([job, label]) => (body[job] === null ? [] : [`${label} ${shortName(name(body[job]))}`]));
  write(`Bench: ${bench.join(', ') || 'none'}`, 16, HEAD + FIELD + 24, 12, 'text-1');
  write(jobs.join(' · '), 16, HEAD + FIELD + 46, 11, 'text-2');
  return canvas;
}
