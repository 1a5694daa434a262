import { z } from 'zod';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { suggest } from '#contract/suggest.ts';

type Named = Readonly<Record<string, unknown>>;

/** Marks values as known to be accepted where the documents do not define any. Other values are sent as well, with a remark. */
export const suggested = <T extends z.ZodType>(schema: T, values: readonly (string | number)[]): T =>
  schema.meta({ examples: [...values] });

interface Rule {
  readonly breaks: (params: Named) => boolean;
  readonly say: CodedText;
}
const given = (params: Named, ...names: readonly string[]): boolean => names.some((name) => params[name] !== undefined);

const ONE_AGE: Rule = { breaks: (params) => given(params, 'age') && given(params, 'age_min', 'age_max'), say: text('advice.age') };
const SOMEONE: Rule = { breaks: (params) => !given(params, 'name', 'club_id', 'player_id'), say: text('advice.someone') };
const ONE_SHARE: Rule = { breaks: (params) => given(params, 'club_id') && given(params, 'player_id'), say: text('advice.one-share') };
const needs = (name: string): Rule => ({ breaks: (params) => !given(params, name), say: text('advice.needs', { name }) });
const most = (name: string, value: number): Rule => ({
  breaks: (params) => typeof params[name] === 'number' && params[name] > value,
  say: text('advice.most', { name, value }),
});
/** For these, the groups of an international championship come as one table, whatever the division. */
const CONTINENTS: readonly unknown[] = ['AME', 'ASI', 'AFR', 'EUR'];

/** Parameters that services were observed to refuse although the documents allow them or leave them open. They are sent nevertheless. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  '/players': [ONE_AGE],
  '/players/detailed': [ONE_AGE],
  '/share_trade_history': [SOMEONE],
  '/trading_graph': [ONE_SHARE],
  '/share_balances': [
    SOMEONE,
    ONE_SHARE,
    {
      breaks: (params) => !given(params, 'name') && given(params, 'countries', 'leagues', 'country_id', 'league_id'),
      say: text('advice.name-beside'),
    },
  ],
  '/share_balances/detailed': [SOMEONE, ONE_SHARE],
  '/share_balances/summary': [needs('name')],
  '/share_balances/issue_counts': [needs('name')],
  '/share_balances/active_proposals': [needs('name')],
  '/user_balance_sheet': [needs('name')],
  '/user_balance_sheet/earnings': [needs('name')],
  '/user_balance_sheet/weeks': [needs('name')],
  '/achievements': [needs('username')],
  '/league_tables': [
    {
      breaks: (params) =>
        !given(params, 'league_id') &&
        !(given(params, 'country_id') && (given(params, 'division') || CONTINENTS.includes(params['country_id']))),
      say: text('advice.division'),
    },
  ],
  '/messages': [
    { breaks: (params) => !given(params, 'country_id', 'comp_id', 'club_id'), say: text('advice.place') },
    most('per_page', 100),
    most('limit', 100),
  ],
  '/proposals/active': [most('per_page', 5_000)],
  '/proposals/historical': [most('days_back', 7)],
  '/shop/clubs': [most('per_page', 100)],
  '/dumps/player_earnings': [needs('threshold'), most('limit', 500)],
};

/** Values a parameter is known to accept; null if any may do. */
function examplesOf(schema: z.ZodType): readonly unknown[] | null {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
  const { examples } = (inner.meta() ?? {}) as { examples?: unknown };
  return Array.isArray(examples) ? (examples as unknown[]) : null;
}

function odd(name: string, value: unknown, schema: z.ZodType | undefined, known: readonly string[]): CodedText | null {
  if (schema === undefined) return text('advice.unnamed', { name, close: suggest(name, known) });
  const examples = examplesOf(schema);
  return examples === null || examples.includes(value) ? null : text('advice.known', { name, values: examples.map(String) });
}

/** Describes the parameters that a service may refuse although they are sent, as the documents leave them open. Null if there are none. */
export function adviceOn(name: string, schema: z.ZodType, params: Named): CodedText | null {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  const known = Object.keys(shape);
  const said = [
    ...Object.entries(params).map(([key, value]) => odd(key, value, shape[key], known)),
    ...(RULES[name] ?? []).map(({ breaks, say }) => (breaks(params) ? say : null)),
  ].filter((one) => one !== null);
  return said.length === 0 ? null : text('advice.sent', { said });
}
