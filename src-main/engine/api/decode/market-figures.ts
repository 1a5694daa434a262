import { z } from 'zod';
import { each, when } from '../schema/fields.ts';
import { isObject } from '../schema/envelope.ts';
import type { Unix } from '#contract/model/app/time.ts';

/** The model's name of each figure, and the service's. */
const FIGURES = {
  total_market_cap: 'TotalMarketCap',
  clubs_market_cap: 'ClubsMarketCap',
  players_market_cap: 'PlayersMarketCap',
  volume_7_day: 'Total7dayVolume',
  volume_7_day_change: 'Total7dayVolumeChange',
  volume_30_day: 'Total30dayVolume',
  volume_30_day_change: 'Total30dayVolumeChange',
  clubs_volume_7_day: 'Clubs7dayVolume',
  clubs_volume_7_day_change: 'Clubs7dayVolumeChange',
  players_volume_7_day: 'Players7dayVolume',
  players_volume_7_day_change: 'Players7dayVolumeChange',
  clubs: 'TotalClubs',
  players: 'TotalPlayers',
  users: 'NumberOfUsers',
  active_users: 'ActiveUsers',
  active_managers: 'ActiveManagers',
  agents: 'NumberAgents',
  coin2usdc: 'COIN2USDC',
} as const;
type Figure = keyof typeof FIGURES;

type Point = { time: Unix; value: number };
const moment = ['timestamp', 'unix_time', 'time', 'date', 'datetime', 'day'];

/** One point of a chart: its time under one of the names in use, and the first other number. */
function point(raw: unknown): Point[] {
  if (!isObject(raw)) return [];
  const key = moment.find((field) => field in raw);
  const time = key === undefined ? null : (when.safeParse(raw[key]).data ?? null);
  const value = Object.entries(raw).find(([field, one]) => !moment.includes(field) && typeof one === 'number')?.[1];
  return time === null || typeof value !== 'number' ? [] : [{ time, value }];
}

/** `/market`: figures under the model's names, and every list of points as a chart under the service's own name. */
export const marketFigures = z.looseObject(each(z.number().nullish(), ...Object.values(FIGURES))).transform((row) => {
  const figures = Object.fromEntries(Object.entries(FIGURES).map(([ours, served]) => [ours, row[served] ?? null])) as Record<
    Figure,
    number | null
  >;
  const nested = isObject(row['charts']) ? Object.entries(row['charts']) : [];
  const lists = [...Object.entries(row), ...nested].filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const charts: Record<string, Point[]> = Object.fromEntries(lists.map(([key, points]) => [key, points.flatMap(point)]));
  return { ...figures, charts };
});
