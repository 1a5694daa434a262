import { z } from 'zod';
import { Vault } from '#contract/model/market/holding.ts';
import { at, club, coin, text as word } from '#contract/model/app/row-fields.ts';
import { Unix } from '#contract/model/app/time.ts';
import { Message } from '#contract/model/app/message.ts';
import { Tenure } from '#contract/model/clubs/terms.ts';
import { balance, id, int, listOf, name, none, orNull, servedShare, text } from '../../schema/fields.ts';
import { open } from '../../schema/lenient.ts';
import { about, FRESH, gsp } from '../../schema/endpoint.ts';

/** An unknown name has zero balances and no last activity. */
const account = z.object({ name: orNull(text), balance, last_active: orNull(Unix) });
const named = z.strictObject({ name });
const tenures = listOf(Tenure);
const wagesOf = z.strictObject({ id: z.union([id, name]), season_id: id, wage_type: z.enum(['agent', 'manager']) });
const vaultsOf = z.strictObject({ controller: text.optional(), ids: z.array(z.union([int, text])).optional() });
const vaults = listOf(open({ ...Vault.shape, share: servedShare }).transform((row): Vault => row));
const activity = listOf(z.looseObject({ name: text, last_active: at }));
const messages = listOf(Message);
const messagesOf = <P extends z.ZodRawShape>(shape: P) =>
  gsp('unknown', FRESH.market, ['messages'], z.strictObject({ ...shape, season_id: id }), messages);

/** Methods for traders, managers and the game's news. */
export const GSP_USERS = {
  get_user_account: gsp('yes', FRESH.user, ['user'], named, account, { echo: about('name') }),
  get_all_users: gsp('off', FRESH.user, [], none, listOf(z.looseObject({ name: text, balance }))),
  get_all_managers: gsp('raw', FRESH.user, [], none, listOf(z.looseObject({ manager_name: word, club_id: club }))),
  get_users_last_active: gsp('raw', FRESH.user, [], z.strictObject({ names: z.array(name) }), activity),
  get_best_managers: gsp('raw', FRESH.reference, [], none, tenures),
  get_manager_history_by_manager: gsp('yes', FRESH.reference, [], named, tenures),
  get_user_wages: gsp('raw', FRESH.user, [], wagesOf, listOf(z.looseObject({ wage: coin }))),
  get_vaults: gsp('yes', FRESH.user, [], vaultsOf, vaults),
  get_vaults_by_founder: gsp('raw', FRESH.user, [], z.strictObject({ founder: text.optional() }), vaults),

  get_news_feed: gsp('unknown', FRESH.market, ['messages'], none, messages),
  get_club_messages: messagesOf({ club_id: id }),
  get_player_messages: messagesOf({ player_id: id }),
  get_association_messages: messagesOf({ association_id: text.min(1) }),
  get_comp_messages: messagesOf({ comp_id: id }),
} as const;
