import type { Formats } from '../formats.ts';

interface Found {
  readonly found: keyof typeof FOUND;
}
interface Values {
  readonly values: readonly string[];
}
interface Limit {
  readonly limit: string;
}
interface Where {
  readonly where: string;
}
const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const kind = (expected: string): string => KINDS[expected] ?? expected;
const FOUND = {
  null: 'null',
  array: 'a list',
  int: 'a number',
  number: 'not a whole number',
  string: 'a string',
  true: 'true',
  false: 'false',
  object: 'an object',
} as const;
const ticked = (name: string): string => `\`${name}\``;
const letters = (limit: string, f: Formats): string => `${limit} ${f.plural(Number(limit), 'character', 'characters')}`;
const items = (limit: string, f: Formats): string => `${limit} ${/* @wc-context: of a list */ f.plural(Number(limit), 'item', 'items')}`;
/** Most names that one sentence lists. */
const MOST = 12;
const first = (names: readonly string[]): string => `${names.slice(0, MOST).join(', ')}${names.length > MOST ? ', …' : ''}`;

/** English texts about parameters and responses. */
export const API = {
  'call.undecoded': ({ why }: { why: string }) => `Touchline couldn’t decode the response: ${why}.`,
  'call.other': ({ said }: { said: string }) => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
  'call.sent-as-written': ({ rule }: { rule: string }) => `Sent as written, although the specification differs: ${rule}.`,
  'call.not-made': ({ name, consequence }: { name: string; consequence: string }) => `${name} was not called because ${consequence}`,
  'call.may-delete': () => 'its server says that it may delete or overwrite data',
  'call.may-change': () => 'its server says that it may change data',
  'call.may-both': () => 'its server doesn’t declare it read-only, so it may change or delete data',
  'call.use-template': ({ path }: { path: string }) => `; use ${path} and pass the names in braces as parameters`,
  'empty.response': () => 'The response is empty.',
  'empty.orders': ({ about }: { about: string }) => `No orders for ${about}.`,
  'empty.no-data': ({ about }: { about: string }) => `The response is empty: no data for ${about}.`,
  'empty.unknown': ({ about }: { about: string }) => `The service doesn’t know ${about}.`,
  'list.may-go-on': ({ limit }: { limit: number }, f: Formats) =>
    `The list may continue: the response has as many rows as requested (${f.number(limit)}). Use a larger \`offset\` to continue.`,
  'missing.job': () => 'the club has no job posting',
  'missing.trader': () => 'trader not found',
  'echo.other': ({ what, said, wanted }: { what: string; said: string; wanted: string }) =>
    what === '' ? `the response is about ${said}, not ${wanted}` : `the response is about ${what} ${said}, not ${wanted}`,
  'echo.unspecific': ({ names }: { names: readonly string[] }, f: Formats) =>
    `No ${f.list(names.map(ticked), 'or')} was given, so the response isn’t about anything specific.`,
  'echo.ignored': ({ name, asked, given }: { name: string; asked: number; given: number }, f: Formats) =>
    `The service ignored ${ticked(name)}: ${f.number(asked)} requested, ${f.number(given)} returned.`,
  'note.rounded': ({ field }: { field: string }) => `An amount with a fraction of a base unit was rounded (${ticked(field)}).`,
  'row.wrong': ({ row, trouble }: { row: number; trouble: string }) => `row ${row}: ${trouble}`,
  /** What is wrong with one field, or with the whole. */
  'field.wrong': ({ field, trouble }: { field: string; trouble: string }) => `${field} ${trouble}`,
  'field.answer': () => 'the response',
  'field.row': () => 'it',
  'field.missing': () => 'is missing',
  'field.fraction': () => 'is not a whole number',
  'field.null': () => 'is null, not a number',
  'field.not-number': ({ found }: Found) => `is ${FOUND[found]}, not a number`,
  'field.type': ({ found, expected }: Found & { expected: string }) => `is ${FOUND[found]}, not ${kind(expected)}`,
  'field.enum': ({ values }: Values) => `is not one of ${values.join(', ')}`,
  'field.below': ({ limit }: Limit) => `is below ${limit}`,
  'field.above': ({ limit }: Limit) => `is above ${limit}`,
  'field.union': ({ found }: Found) => `is ${FOUND[found]} in an unknown format`,
  'field.form': () => 'has an unknown format',
  'wants.no-name': () => 'contains no name',
  'wants.no-share': () => 'contains no share',
  'wants.no-side': () => 'doesn’t state whether it’s a bid or an ask',
  'wants.no-rate': () => 'contains no exchange rate',
  'wants.not-table': () => 'is not a table',
  'wants.not-rows': () => 'is not a list of rows',
  'wants.not-hash': () => 'isn’t a hash',
  'wants.name': () => 'name contains an invalid character',
  'wants.country': () => 'country must be a three-letter code such as ENG',
  'wants.countries': () => 'country must be three-letter codes separated by commas, for example ENG,ESP',
  'wants.date': () => 'date must be YYYY-MM-DD',
  'wants.share': () => 'share must be {"club": 7}, {"player": 123}, club_7 or player_123',
  'wants.share-text': () => 'share must look like club_7 or player_123',
  'wants.steps': () => '`.` and `..` can’t be used as names',
  'wants.nullable': () => 'a value, NULL or NOT_NULL',
  'wants.free-or-club': () => '`free_agents` can’t be combined with `club_id`',
  'wants.club-or-player': () => '`club_id` or `player_id` is required if `season_id` is omitted',
  'wants.season-or-club': () => '`season_id` or `club_id` is required',
  'wants.both-dates': () => '`start_date` and `end_date` must be given together',
  'wants.block': () => '`block` is required: a block hash',
  'wants.most-players': () => '`player_ids` can have at most 100 items at the hosted service',
  'dump.no-fields': () => '`meta.fields` is missing',
  'dump.no-data': () => '`data` isn’t a table',
  'dump.response': ({ trouble }: { trouble: string }) => `the response ${trouble}`,
  'dump.not-row': () => 'is not a row',
  'dump.not-orders': () => 'is not a list of orders',
  'dump.not-list': () => 'is not a list',
  'dump.not-boolean': () => 'is not true or false',
  'dump.not-text': () => 'is not text',
  'json.not-response': () => 'the response isn’t JSON',
  'param.by-name': () => 'pass parameters by name in an object, not as a list',
  'param.required': ({ where, values }: Where & { values: readonly string[] | null }) =>
    values === null ? `${where} is required` : `${where} is required: one of ${values.join(', ')}`,
  'param.unknown': ({ name, close, known }: { name: string; close: readonly string[]; known: readonly string[] }, f: Formats) =>
    known.length === 0
      ? `unknown parameter ${ticked(name)}; this operation takes no parameters`
      : close.length > 0
        ? `unknown parameter ${ticked(name)}; did you mean ${f.list(close, 'or')}?`
        : `unknown parameter ${ticked(name)}; available: ${first(known)}`,
  'param.none': ({ name }: { name: string }) => `unknown parameter ${ticked(name)}; this operation takes no parameters`,
  'param.type': ({ where, expected }: Where & { expected: string }) => `${where} must be ${kind(expected)}`,
  'param.enum': ({ where, values }: Where & Values) => `${where} must be one of ${values.join(', ')}`,
  'param.least': ({ where, limit, letters: long }: Where & Limit & { letters: boolean }, f: Formats) =>
    long ? `${where} must be at least ${letters(limit, f)} long` : `${where} must be at least ${limit}`,
  'param.most': ({ where, limit, letters: long }: Where & Limit & { letters: boolean }, f: Formats) =>
    long ? `${where} must be at most ${letters(limit, f)} long` : `${where} must be at most ${limit}`,
  'param.items': ({ where, limit }: Where & Limit, f: Formats) => `${where} can have at most ${items(limit, f)}`,
  'argument.unknown': ({ name }: { name: string }) => `unknown argument ${ticked(name)}`,
  'argument.close': ({ wrong, close }: { wrong: string; close: readonly string[] }, f: Formats) =>
    `${wrong}; did you mean ${f.list(close, 'or')}?`,
  'argument.takes': ({ wrong, known }: { wrong: string; known: readonly string[] }) =>
    known.length === 0 ? `${wrong}; this tool takes no arguments` : `${wrong}; available: ${first(known)}`,
  'argument.whole': () => 'the input',
  'argument.none': () => 'invalid arguments',
  'argument.wrong': ({ field, rule, given }: { field: string; rule: string; given: string | null }) =>
    given === null ? `${field} ${rule}` : `${field} ${rule}, not ${given}`,
  'argument.invalid': ({ keyword }: { keyword: string }) => `is invalid (${keyword})`,
  'argument.list': () => 'a list',
  'argument.object': () => 'an object',
  'argument.text': ({ text }: { text: string }) => `the text ${text}`,
  'argument.nothing': () => 'nothing',
  'must.be': ({ value }: { value: string }) => `must be ${value}`,
  'must.kinds': ({ kinds }: { kinds: readonly string[] }, f: Formats) => `must be ${f.list([...new Set(kinds.map(kind))], 'or')}`,
  'must.enum': ({ values }: Values) => `must be one of ${values.join(', ')}`,
  'must.least': ({ limit }: Limit) => `must be at least ${limit}`,
  'must.most': ({ limit }: Limit) => `must be at most ${limit}`,
  'must.above': ({ limit }: Limit) => `must be above ${limit}`,
  'must.below': ({ limit }: Limit) => `must be below ${limit}`,
  'must.multiple': ({ limit }: Limit) => `must be a multiple of ${limit}`,
  'must.least-letters': ({ limit }: Limit, f: Formats) => `must be at least ${letters(limit, f)} long`,
  'must.most-letters': ({ limit }: Limit, f: Formats) => `must be at most ${letters(limit, f)} long`,
  'must.least-items': ({ limit }: Limit, f: Formats) => `must have at least ${items(limit, f)}`,
  'must.most-items': ({ limit }: Limit, f: Formats) => `must have at most ${items(limit, f)}`,
  'must.unique': () => 'must not contain duplicates',
  'must.pattern': ({ pattern }: { pattern: string }) => `must match ${pattern}`,
  'must.format': ({ format }: { format: string }) => `must be a valid ${format}`,
  'must.given': () => 'is missing',
  'must.no-field': ({ name }: { name: string }) => `unknown field ${ticked(name)}`,
  'must.one-of': ({ values }: Values) => `must be one of ${first(values)}`,
  'must.other': () => 'has an invalid value',
  'must.share': () => 'must look like club_7 or player_123',
  'must.country': () => 'must be a three-letter country code such as ENG',
  'must.known': () => 'has a format that isn’t in the specification',
  'advice.sent': ({ said }: { said: readonly string[] }) => `Sent as given: ${said.join('; ')}${said.at(-1)?.endsWith('?') ? '' : '.'}`,
  'advice.age': () => 'services have rejected `age` together with `age_min` or `age_max`',
  'advice.someone': () => 'services have rejected this call without `name`, `club_id` or `player_id`',
  'advice.one-share': () => '`club_id` and `player_id` together don’t identify one share',
  'advice.needs': ({ name }: { name: string }) => `services have required ${ticked(name)}`,
  'advice.most': ({ name, value }: { name: string; value: number }) => `services have never accepted ${ticked(name)} above ${value}`,
  'advice.name-beside': () => 'services have required `name` with `countries`, `leagues`, `country_id` and `league_id`',
  'advice.division': () => 'services have required `country_id` with `division`',
  'advice.place': () => 'services have required one of `country_id`, `comp_id` or `club_id`',
  'advice.unnamed': ({ name, close }: { name: string; close: readonly string[] }, f: Formats) =>
    close.length > 0 ? `${ticked(name)} is undocumented; did you mean ${f.list(close, 'or')}?` : `${ticked(name)} is undocumented`,
  'advice.known': ({ name, values }: { name: string } & Values) => `known values of ${ticked(name)}: ${values.join(', ')}`,
} as const;
