import { z } from 'zod';
import { Message } from '#contract/model/app/message.ts';
import { id, listOf, none, text } from '../../schema/fields.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';

const messages = listOf(Message);
const of = <P extends z.ZodRawShape>(shape: P) =>
  gsp('unknown', FRESH.market, ['messages'], z.strictObject({ ...shape, season_id: id }), messages);

/** Methods for the game's news. */
export const GSP_MESSAGES = {
  get_news_feed: gsp('unknown', FRESH.market, ['messages'], none, messages),
  get_club_messages: of({ club_id: id }),
  get_player_messages: of({ player_id: id }),
  get_association_messages: of({ association_id: text.min(1) }),
  get_comp_messages: of({ comp_id: id }),
} as const;
