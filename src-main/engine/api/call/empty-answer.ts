import { text, type CodedText } from '#contract/text/coded-text.ts';
import { isObject } from '../schema/envelope.ts';
import type { Arguments } from './called.ts';
import { pageWords, pagingOf, rowCount } from '../read/page-info.ts';

/** What a parameter names, where that is not its own name without `_id` or `_name`. The first parameter of a call in this order counts. */
const NAMES: Readonly<Record<string, string>> = { player_ids: 'players', name: 'user', names: 'users', username: 'user', ids: 'shares' };
const SUBJECTS = [
  ...['player_id', 'player_ids', 'fixture_id', 'league_id', 'cup_id', 'turn_id', 'stadium_id', 'manager_name', 'agent_name'],
  ...['name', 'names', 'username', 'club_id', 'ids', 'season_id'],
];

function subject(params: Arguments): string | null {
  const asked = params['share'];
  if (typeof asked === 'string') return asked.replace('_', ' ');
  if (typeof asked === 'object' && asked !== null) return Object.entries(asked).map(([kind, id]) => `${kind} ${String(id)}`)[0] ?? null;
  for (const key of SUBJECTS) {
    const word = NAMES[key] ?? key.replace(/_(?:id|name)$/, '');
    const value = params[key];
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return `${word} ${value}`;
    if (Array.isArray(value) && value.length > 0)
      return `${value.length === 1 ? word.replace(/s$/, '') : word} ${value.slice(0, 5).map(String).join(', ')}${value.length > 5 ? ', …' : ''}`;
  }
  return null;
}

type Emptiness = 'nothing' | 'no rows' | 'no orders' | 'never seen' | null;
const none = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
/** Whether an object has several lists, all of them empty, as in a player's history. Other fields only repeat the request. */
const bare = (answer: Record<string, unknown>): boolean => {
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.length > 1 && lists.every(none);
};
const isEmptyTable = ({ meta, data }: Record<string, unknown>): boolean =>
  meta !== undefined && (none(data) || (isObject(data) && Object.keys(data).length === 0));

function emptiness(answer: unknown): Emptiness {
  if (answer === null || answer === undefined) return 'nothing';
  if (Array.isArray(answer)) return answer.length === 0 ? 'no rows' : null;
  if (!isObject(answer)) return null;
  if ('ask' in answer && 'bid' in answer && none(answer['ask']) && none(answer['bid'])) return 'no orders';
  if (('items' in answer && none(answer['items'])) || bare(answer) || isEmptyTable(answer)) return 'no rows';
  if ('balance' in answer && 'last_active' in answer && answer['last_active'] === null) {
    const balance = answer['balance'];
    return isObject(balance) && balance['total'] === 0 ? 'never seen' : null;
  }
  return null;
}

/** Explains an empty answer, as upstream an unknown id is not an error, or a partial list. Null if the answer is complete. */
export function emptyNote(answer: unknown, params: Arguments): CodedText | null {
  const what = emptiness(answer);
  if (what === null) return pageWords(answer) ?? fullPage(answer, params);
  const about = subject(params);
  if (about === null) return text('empty.response');
  if (what === 'no orders') return text('empty.orders', { about });
  if (what === 'no rows') return text('empty.no-data', { about });
  return text('empty.unknown', { about });
}

/** Note for a list without a total that has as many rows as its `limit`, and so may continue. */
function fullPage(answer: unknown, params: Arguments): CodedText | null {
  const { limit, offset } = params;
  const rows = rowCount(answer);
  if (typeof limit !== 'number' || offset === undefined || pagingOf(answer) || rows !== limit) return null;
  return text('list.may-go-on', { limit });
}
