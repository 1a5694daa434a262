import { z } from 'zod';
import type { Account } from '#contract/model/market/holding.ts';
import { at, club, coin, text as word } from '#contract/model/app/row-fields.ts';
import { Tenure } from '#contract/model/clubs/terms.ts';
import { about } from '../../schema/echo.ts';
import { balance, id, int, listOf, name, none, text } from '../../schema/fields.ts';
import { vaults } from '../../schema/open-rows.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';

/** An unknown name has zero balances and no last activity. */
const account = z
  .looseObject({ name: word, balance, last_active: at })
  .transform((row): Account => ({ name: row.name ?? null, balance: row.balance, last_active: row.last_active ?? null }));
const named = z.strictObject({ name });
const tenures = listOf(Tenure);

export const GSP_USERS = {
  get_user_account: gsp('yes', FRESH.user, ['user'], named, account, { echo: about('name') }),
  get_all_users: gsp('off', FRESH.user, [], none, listOf(z.looseObject({ name: text, balance }))),
  get_all_managers: gsp('raw', FRESH.user, [], none, listOf(z.looseObject({ manager_name: word, club_id: club }))),
  get_users_last_active: gsp(
    'raw',
    FRESH.user,
    [],
    z.strictObject({ names: z.array(name) }),
    listOf(z.looseObject({ name: text, last_active: at })),
  ),
  get_best_managers: gsp('raw', FRESH.reference, [], none, tenures),
  get_manager_history_by_manager: gsp('yes', FRESH.reference, [], named, tenures),
  get_user_wages: gsp(
    'raw',
    FRESH.user,
    [],
    z.strictObject({ id: z.union([id, name]), season_id: id, wage_type: z.enum(['agent', 'manager']) }),
    listOf(z.looseObject({ wage: coin })),
  ),
  get_vaults: gsp(
    'yes',
    FRESH.user,
    [],
    z.strictObject({ controller: text.optional(), ids: z.array(z.union([int, text])).optional() }),
    vaults,
  ),
  get_vaults_by_founder: gsp('raw', FRESH.user, [], z.strictObject({ founder: text.optional() }), vaults),
} as const;
