import { Bell, BellOff, BellRing, CalendarX, Check, CircleHelp, CircleX, Clock, Timer, Volume2 } from '../app/icons.ts';
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
  firing: { label: 'firing', icon: BellRing, tone: 'warn', means: 'The conditions are met, and an alert was sent.' },
  pending: { label: 'pending', icon: Timer, tone: 'info', means: 'The conditions are met, but not yet for the required time.' },
  gone: {
    label: 'subject missing',
    icon: CircleX,
    tone: 'error',
    means: 'The rule’s subject no longer exists. The rule resumes if it returns.',
  },
  blind: {
    label: 'no data',
    icon: CircleHelp,
    tone: 'error',
    means: 'There is no current data, so the rule can neither fire nor resolve.',
  },
  quieted: {
    label: 'flapping',
    icon: Volume2,
    tone: 'plain',
    means: 'The rule fires and resolves too often. Alerts are recorded but not delivered until it settles.',
  },
  snoozed: { label: 'snoozed', icon: Clock, tone: 'plain', means: 'Alerts are recorded but not delivered while snoozed.' },
  armed: { label: 'active', icon: Bell, tone: 'line', means: 'The rule is being evaluated; its conditions are not met.' },
  done: { label: 'finished', icon: Check, tone: 'ok', means: 'The rule fired once and is finished. Save it again to reactivate it.' },
  expired: { label: 'expired', icon: CalendarX, tone: 'plain', means: 'The rule’s end date has passed.' },
  off: { label: 'off', icon: BellOff, tone: 'plain', means: 'The rule is turned off.' },
};
export const STATE_ORDER = Object.keys(RULE_STATE) as RuleStatus['state'][];

/** Priorities in the middle of a line. */
// @wc-include
export const PRIORITY_WORDS = { info: 'info', normal: 'normal', critical: 'critical' } as const;
