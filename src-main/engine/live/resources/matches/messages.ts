import { fail, ok } from '#contract/faults.ts';
import type { Message } from '#contract/model/app/message.ts';
import type { Parsed } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { asWindow, firstOf, type AsyncReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { seasonOf } from './season.ts';

type News = AsyncReading<Message[]>;
const DAY = 86_400;

/** Reads the news about one subject in one season, or the news of the whole game. */
async function read(params: Parsed<'messages'>, ask: NetAsk, context: ReadContext): News {
  const { api } = context;
  const { club, player, country, competition, days, limit } = params;
  const subjects = [club, player, country, competition].filter((one) => one !== undefined);
  if (subjects.length > 1) return fail('bad-params', text('messages.one-subject'));
  if (subjects.length === 0) return api().gsp('get_news_feed', {}, ask);
  const season = await seasonOf(params.season, ask, context);
  if (!season.ok) return season;
  const season_id = season.value;
  const orRest = (state: () => News, of: object): News =>
    firstOf(state, () => api().rest('/messages', { season_id, ...of, ...(days !== undefined && { days }), per_page: limit }, ask));
  if (club !== undefined) return orRest(() => api().gsp('get_club_messages', { club_id: club, season_id }, ask), { club_id: club });
  if (country !== undefined) {
    const of = { association_id: country, season_id };
    return orRest(() => api().gsp('get_association_messages', of, ask), { country_id: country });
  }
  if (competition !== undefined) {
    const of = { comp_id: competition };
    return orRest(() => api().gsp('get_comp_messages', { ...of, season_id }, ask), of);
  }
  return api().gsp('get_player_messages', { player_id: player ?? 0, season_id }, ask);
}

/** Messages of the game, newest first. */
export const messagesFamily: ResourceDefinition<'messages'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  invalidatedBy: () => [['messages', '*']],
  async load(params, ask, context) {
    const since = params.days === undefined ? 0 : seconds(context.clock) - params.days * DAY;
    const got = await read(params, ask, context);
    if (!got.ok) return got;
    const recent = got.value.data.filter(({ date }) => (date ?? 0) >= since);
    recent.sort((a, b) => (b.date ?? 0) - (a.date ?? 0) || (b.message_id ?? 0) - (a.message_id ?? 0));
    const newest = asWindow(got.value, got.value.data.length, params.limit);
    return ok({ ...newest, data: recent.slice(0, params.limit) });
  },
};
