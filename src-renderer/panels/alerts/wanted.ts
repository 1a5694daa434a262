import { PRIORITIES, type AlertPriority, type AlertsOf } from '#contract/model/alerts/alert.ts';
import { GROUPS, isGroup } from './alert-labels.ts';

/** What of the history is shown; `all` leaves a choice open. */
export interface Wanted {
  readonly text: string;
  readonly group: string;
  readonly priority: string;
}
const isPriority = (text: unknown): text is AlertPriority => PRIORITIES.includes(text as AlertPriority);

/** As a layout keeps it; whatever cannot be read is left open. */
export function readWanted(params: Readonly<Record<string, unknown>>): Wanted {
  const { text, group, priority } = params;
  return {
    text: typeof text === 'string' ? text.slice(0, 100) : '',
    group: isGroup(group) ? group : 'all',
    priority: isPriority(priority) ? priority : 'all',
  };
}
/** As the engine is asked for it. */
export function asked({ text, group, priority }: Wanted): Pick<Partial<AlertsOf>, 'kinds' | 'priority' | 'text'> {
  const kinds = isGroup(group) ? GROUPS.get(group) : undefined;
  return {
    ...(text !== '' && { text }),
    ...(kinds && { kinds: [...kinds] }),
    ...(isPriority(priority) && { priority }),
  };
}
export const isOpen = (wanted: Wanted): boolean => wanted.text === '' && wanted.group === 'all' && wanted.priority === 'all';
