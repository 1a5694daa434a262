import type { RecordedValue, RecordedValues } from './recorder-api.ts';

/** Fields of clubs, players and table rows that are recorded. */
const FIELDS = {
  players: [
    ...['rating', 'rating_gk', 'rating_tackling', 'rating_passing', 'rating_shooting', 'rating_stamina', 'form'],
    ...['value', 'wages', 'club_id', 'contract', 'desired_contract', 'fitness'],
    ...['morale', 'concerns', 'injured', 'injury_id', 'banned', 'agent_name', 'loaned_to_club'],
    ...['allow_transfer', 'allow_renew', 'retired'],
  ],
  clubs: [
    ...['balance', 'value', 'manager_name', 'manager_locked', 'manager_voted', 'fans_current', 'stadium_size_current'],
    ...['league_id', 'division', 'league_position', 'rating_start', 'avg_player_rating', 'total_wages', 'total_player_value'],
    ...['form', 'available'],
  ],
  tables: [
    ...['league_id', 'season_id', 'division', 'new_position', 'played', 'won', 'drawn'],
    ...['lost', 'goals_for', 'goals_against', 'pts', 'form'],
  ],
  prices: ['last_price'],
} as const;

const isValue = (value: unknown): value is RecordedValue =>
  value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';

/** Returns the fields of a served row that are recorded. A field that is not served stays as it was. */
export function recordedFields(name: keyof typeof FIELDS, row: Readonly<Record<string, unknown>>): RecordedValues {
  const served = (FIELDS[name] as readonly string[]).filter((field) => row[field] !== undefined && isValue(row[field]));
  return Object.fromEntries(served.map((field) => [field === 'last_price' ? 'last' : field, row[field] as RecordedValue]));
}
