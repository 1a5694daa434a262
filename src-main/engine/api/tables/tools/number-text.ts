import { COIN } from '#contract/model/market/money.ts';
import { when } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';

/** Amounts the tool server may return as text with the coin's unit, where other interfaces use base units. */
const MONEY = new Set(
  `balance value wages price last_price amount minimum_bid maxbid minnextbid cost fee total_networth club_asset_value player_asset_value
  club_balance player_value total_spent sale_proceeds remaining_cost_basis realised_pl earnings_7d earnings_30d earnings prize_money
  ticket_cost tv_money coin_per_influence_per_season`.split(/\s+/),
);
/** Amounts in coin whose name does not show it. */
const CONVERTED = new Set(['coin_per_influence_per_season']);
const WITH_UNIT = /^(-?[\d,]+(?:\.\d+)?)\s*[A-Za-z]{2,6}$/;
const MOMENT = /(?:^|_)(?:date|time|unix|updated|start|end|active)$/;
const ISO = /^\d{4}-\d\d-\d\d/;

const raw = (coin: number): number => Math.round(coin * COIN);

/** Converts one field to the form of the other interfaces. */
function field(key: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const sum = MONEY.has(key) ? WITH_UNIT.exec(value.trim())?.[1] : undefined;
    if (sum !== undefined) return raw(Number(sum.replaceAll(',', '')));
    if (MOMENT.test(key) && ISO.test(value)) return when.parse(value);
  }
  if (typeof value === 'number' && CONVERTED.has(key)) return raw(value);
  return plain(value);
}

/**
 * Removes the tool server's additions from an answer: amounts in coin (`price_coin`, or text with the unit) are dropped if the raw amount
 * is present and otherwise converted to base units, shortened ones are dropped likewise, and readable dates become Unix seconds. Names
 * stay.
 */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const row: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const base = /^(.+)_(?:coin|short)$/.exec(key)?.[1];
    const known = base !== undefined && typeof value[base] === 'number';
    if (known) continue;
    if (base !== undefined && key.endsWith('_coin') && typeof one === 'number') row[base] = raw(one);
    else row[key] = field(key, one);
  }
  return row;
}
