import type { World } from '../world/world.ts';
import { clubName, coin, compName, playerName, readable, shareName, short, stadiumName } from './tool-rows.ts';

/** Adds names, readable dates and amounts in coin to the game's values, as the tool server does. */

const CLUB =
  /^(?:club_id|club|newclub|home_club|away_club|from_club|to_club|club_[12]|highest_bidder|loaned_to_club|(?:\w+_)?club_id(?:_\w+)?|club_(?:one|two)_id)$/;
const PLAYER = /^(?:player_id|player|man_of_match|player_\w+_id)$/;
const COMP = /^(?:league_id|cup_id|comp_id)$/;
const MOMENT =
  /^(?:date|unix_time|timestamp|\w+_unix|\w+_date|\w+_time|last_active|posted_at|date_updated|updated|injured|last_transfer|dob|start|end)$/;
const MONEY = new Set(
  `balance total available reserved value wages price last_price amount minimum_bid maxbid minnextbid self_bid highest_bid total_networth
  club_asset_value player_asset_value prize_money prize_money_pot ticket_cost tv_money avg_wages total_wages total_player_value`.split(
    /\s+/,
  ),
);
/** The smallest number read as a Unix time. Smaller numbers are minutes or week numbers. */
const FIRST = 100_000_000;

/** `home_club` becomes `home_club_name`, `from_club_id` `from_club_name` and `club_id_to` `club_to_name`. */
const nameKey = (key: string): string => `${key.replace(/_id(?=_|$)/, '')}_name`;

function beside(world: World, key: string, value: number): readonly (readonly [string, unknown])[] {
  if (CLUB.test(key)) return world.clubs.has(value) ? [[nameKey(key), clubName(world, value)]] : [];
  if (PLAYER.test(key)) return world.players.has(value) ? [[nameKey(key), playerName(world, value)]] : [];
  if (COMP.test(key)) return [[nameKey(key), compName(world, value)]];
  if (key === 'stadium_id') return [['stadium_name', stadiumName(world, value)]];
  if (MOMENT.test(key) && value > FIRST) return [[`${key}_utc`, readable(value)]];
  if (key === 'price' || key === 'last_price')
    return [
      [`${key}_coin`, coin(value)],
      [`${key}_short`, short(value)],
    ];
  if (MONEY.has(key)) return [[`${key}_coin`, coin(value)]];
  return [];
}

export function plus(world: World, value: unknown, divisions: 'from zero' | 'from one'): unknown {
  if (Array.isArray(value)) return value.map((one) => plus(world, one, divisions));
  if (typeof value !== 'object' || value === null) return value;
  const row: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    row[key] = key === 'division' && typeof one === 'number' && divisions === 'from zero' ? one + 1 : plus(world, one, divisions);
    if (typeof one === 'number') for (const [more, said] of beside(world, key, one)) if (!(more in value)) row[more] = said;
  }
  const { share_type, share_id } = row;
  if ((share_type === 'club' || share_type === 'player') && typeof share_id === 'number') {
    const index = world.shares.indexOf(share_type, share_id);
    if (index !== null) row['share_name'] = shareName(world, index);
  }
  return row;
}
