import { z } from 'zod';
import { associations } from '../world/matches/associations.ts';
import { clubsIn, news, type DemoMessage } from '../world/news.ts';
import { mix } from '../world/rng.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { id, hosted, none, nodeOnly, type Method } from './method.ts';

const MOST = 100;
const ORIGIN = 1_577_836_800;
const LOTS = 1_000;

/** Id of a message. It grows with time and is the same on every server. */
const numberOf = ({ date, type, sub_type, club_1, data }: DemoMessage): number =>
  (date - ORIGIN) * LOTS + (mix(type, sub_type, club_1 ?? 0, ...data) % LOTS);

export function messageRow(world: World, message: DemoMessage) {
  const at = (n: number): number => message.data[n] ?? 0;
  return {
    message_id: numberOf(message),
    date: message.date,
    type: message.type,
    sub_type: message.sub_type,
    club_1: message.club_1,
    club_2: message.club_2,
    data_1: at(0),
    data_2: at(1),
    data_3: at(2),
    data_4: at(3),
    data_5: at(4),
    name_1: message.name,
    season_id: world.calendar.seasonAt(message.date),
  };
}

function inSeason(world: World, season: number, clubs: readonly number[], fits: (message: DemoMessage) => boolean = () => true) {
  if (!world.calendar.has(season)) return [];
  const { start, end } = world.calendar.season(season);
  return news(world, clubs, start, Math.min(end, world.now()) + 1)
    .filter(fits)
    .slice(0, MOST)
    .map((message) => messageRow(world, message));
}
const messageParams = <K extends string, S extends z.ZodType>(key: K, schema: S) =>
  z.looseObject({ [key]: schema, season_id: id } as Record<K, S> & { season_id: typeof id });

export const MESSAGE_METHODS = {
  get_news_feed: hosted(none, (world) =>
    news(
      world,
      clubsIn(world, ({ division }) => division === 0),
      world.now() - 7 * DAY,
      world.now() + 1,
    )
      .slice(0, MOST)
      .map((message) => messageRow(world, message)),
  ),
  get_club_messages: hosted(messageParams('club_id', id), (world, { club_id, season_id }) =>
    world.clubs.has(club_id) ? inSeason(world, season_id, [club_id]) : [],
  ),
  get_player_messages: nodeOnly(messageParams('player_id', id), (world, { player_id, season_id }) => {
    if (!world.players.has(player_id)) return [];
    const clubs = new Set([world.players.clubOf(player_id), ...world.moves.ofPlayer(player_id).flatMap(({ from, to }) => [from, to])]);
    return inSeason(
      world,
      season_id,
      [...clubs].filter((club) => club !== null),
      ({ data, type }) => data[0] === player_id && type !== 21,
    );
  }),
  get_association_messages: nodeOnly(messageParams('association_id', z.string()), (world, { association_id, season_id }) => {
    const found = associations(world).find((one) => one.country === association_id || String(one.id) === association_id);
    return found
      ? inSeason(
          world,
          season_id,
          clubsIn(world, ({ country }) => country === found.country),
        )
      : [];
  }),
  get_comp_messages: nodeOnly(messageParams('comp_id', id), (world, { comp_id, season_id }) => {
    const comp = world.comps.get(comp_id);
    if (!comp) return [];
    return inSeason(world, season_id, comp.kind === 'league' ? world.comps.members(comp.order) : world.cups.entrants(comp));
  }),
} satisfies Record<string, Method>;
