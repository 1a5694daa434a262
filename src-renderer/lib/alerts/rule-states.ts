import Bell from '@lucide/svelte/icons/bell';
import BellOff from '@lucide/svelte/icons/bell-off';
import BellRing from '@lucide/svelte/icons/bell-ring';
import CalendarX from '@lucide/svelte/icons/calendar-x';
import Check from '@lucide/svelte/icons/check';
import CircleHelp from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import Clock from '@lucide/svelte/icons/clock';
import Timer from '@lucide/svelte/icons/timer';
import Volume2 from '@lucide/svelte/icons/volume-2';
import type { Component } from 'svelte';
import type { RuleStatus } from '#contract/model/alerts/alert.ts';

/** How a state of a rule is shown. */
interface RuleState {
  readonly label: string;
  readonly icon: Component;
  readonly tone: 'plain' | 'warn' | 'error' | 'info' | 'ok' | 'line';
  /** Explanation for the tooltip. */
  readonly means: string;
}
/** Labels of the states of a rule, the most urgent first. */
export const RULE_STATE: Readonly<Record<RuleStatus['state'], RuleState>> = {
  firing: { label: 'firing', icon: BellRing, tone: 'warn', means: 'It holds now and was told.' },
  pending: { label: 'pending', icon: Timer, tone: 'info', means: 'It holds, but not yet as long as it has to.' },
  gone: {
    label: 'gone',
    icon: CircleX,
    tone: 'error',
    means: 'What it is about exists no more. It is evaluated again if that comes back.',
  },
  blind: { label: 'no data', icon: CircleHelp, tone: 'error', means: 'It cannot be told true or false now. It neither fires nor clears.' },
  quieted: { label: 'quieted', icon: Volume2, tone: 'plain', means: 'It comes and goes too often: noted, not told, until it calms.' },
  snoozed: { label: 'snoozed', icon: Clock, tone: 'plain', means: 'Evaluated and noted, not told, until then.' },
  armed: { label: 'armed', icon: Bell, tone: 'line', means: 'It is evaluated and does not hold.' },
  done: { label: 'done', icon: Check, tone: 'ok', means: 'It told once and rests. Saving it arms it again.' },
  expired: { label: 'expired', icon: CalendarX, tone: 'plain', means: 'Its time is over.' },
  off: { label: 'off', icon: BellOff, tone: 'plain', means: 'Not evaluated.' },
};
export const STATE_ORDER = Object.keys(RULE_STATE) as RuleStatus['state'][];
