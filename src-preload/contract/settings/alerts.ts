import { z } from 'zod';
import { Hours } from '../model/alerts/alert.ts';
import { SOUND_CHOICES } from '../model/alerts/sound.ts';
import { choice, code, hidden, slider, toggle, words } from './row.ts';

const coins = z.number().min(0).max(1e9);

/** Settings for the tape, for auctions and for what shares are worth. */
export const TRADING = {
  shortlist: hidden(
    ['trading', 'Shortlist', 'Players whose auctions you follow, with your bid limit in base units (or null).'],
    z
      .record(z.string().regex(/^\d{1,10}$/), z.int().nonnegative().nullable())
      .refine((players) => Object.keys(players).length <= 500, 'at most 500 players'),
    {},
  ),
  mySize: words(
    ['trading', 'My size', 'Influence that you usually buy: prices of asks and payback are those for this size.'],
    z.int().min(1).max(1_000_000),
    1_000,
  ),
  volumesFrom: hidden(
    ['trading', 'Volume and delta since', 'Unix time from which “since reset” counts, or null.'],
    z.int().nonnegative().nullable(),
    null,
  ),
  feePercent: words(
    ['trading', 'Trading fee, %', 'Part of the coin of a trade. The game reports no fee, so what-if counts none unless you enter one.'],
    z.number().min(0).max(50),
    0,
  ),
  seatPrice: words(
    [
      'trading',
      'Price of a stadium seat',
      'Your own figure in coin, for the assets of clubs. 0 leaves stadiums out, because the game states no price.',
    ],
    coins,
    0,
  ),
  tapeBold: words(['trading', 'Large trade', 'Shown in bold from this amount of coin.'], coins, 1_500),
  tapeWash: words(['trading', 'Very large trade', 'Coloured from this amount of coin.'], coins, 5_000),
  tapeHuge: words(['trading', 'Huge trade', 'Highlighted from this amount of coin.'], coins, 25_000),
  tapeSound: toggle(['trading', 'Tape sounds', 'Play a tone for large, very large and huge trades.'], false),
  tapeVolume: slider(['trading', 'Tape volume', '0% to 100%.'], [0, 1, 0.05], 0.5),
} as const;

const soundHint = () => 'Used unless the rule sets its own sound.';

/** Settings for quiet hours, sounds and webhooks of alerts. */
export const ALERTS = {
  quietHours: hidden(
    ['alerts', 'Quiet hours', 'Alerts are recorded and delivered as one summary when quiet hours end.'],
    Hours.nullable(),
    null,
  ),
  quietCritical: toggle(
    ['alerts', 'Critical alerts during quiet hours', 'Deliver critical alerts immediately, even during quiet hours.'],
    false,
  ),
  alertsSnoozedUntil: hidden(
    ['alerts', 'Notifications paused', 'No notifications until this time. Alerts are still recorded.'],
    z.number().nullable(),
    null,
  ),
  alertSounds: toggle(
    ['alerts', 'Sounds', 'Play sounds for rules that use them, except during quiet hours or when snoozed or muted.'],
    true,
  ),
  alertVolume: slider(['alerts', 'Alert volume', 'Applies to all alert sounds.'], [0, 1, 0.05], 0.6),
  soundInfo: choice(['alerts', 'Sound for info alerts', soundHint()], SOUND_CHOICES, 'tick'),
  soundNormal: choice(['alerts', 'Sound for normal alerts', soundHint()], SOUND_CHOICES, 'chime'),
  soundCritical: choice(['alerts', 'Sound for critical alerts', soundHint()], SOUND_CHOICES, 'siren'),
  webhooks: toggle(['alerts', 'Webhooks', 'Allow rules to send alerts to the hosts below.'], false),
  webhookHosts: words(
    [
      'alerts',
      'Allowed webhook hosts',
      'Comma-separated, for example ntfy.example.org, 127.0.0.1:8080. HTTPS is required except on this computer.',
    ],
    z.string().max(2_000),
    '',
  ),
  webhookBody: code(
    [
      'alerts',
      'Webhook body',
      'Leave empty to send the alert as JSON, or enter your own text or JSON. Placeholders: {title}, {text}, {name}, {priority}, {kind}, {ref}, {value}, {threshold}, {at}.',
    ],
    z.string().max(4_000),
    '',
  ),
} as const;
