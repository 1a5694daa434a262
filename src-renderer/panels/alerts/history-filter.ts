import { PRIORITIES, type AlertPriority, type AlertsOf } from '#contract/model/alerts/alert.ts';
import { GROUPS, isGroup } from './alert-labels.ts';

/** Filters of the history; `all` means no filter. */
export interface HistoryFilter {
  readonly text: string;
  readonly group: string;
  readonly priority: string;
}
const isPriority = (text: unknown): text is AlertPriority => PRIORITIES.includes(text as AlertPriority);

/** Reads the filters saved in a layout; unreadable values mean no filter. */
export function readFilter(params: Readonly<Record<string, unknown>>): HistoryFilter {
  const { text, priority } = params;
  const group = String(params['group']).toLowerCase(); // layouts of earlier versions have it capitalised
  return {
    text: typeof text === 'string' ? text.slice(0, 100) : '',
    group: isGroup(group) ? group : 'all',
    priority: isPriority(priority) ? priority : 'all',
  };
}
/** The filters as parameters of the `alerts` resource. */
export function filterParams({ text, group, priority }: HistoryFilter): Pick<Partial<AlertsOf>, 'kinds' | 'priority' | 'text'> {
  const kinds = isGroup(group) ? GROUPS.get(group) : undefined;
  return { ...(text !== '' && { text }), ...(kinds && { kinds: [...kinds] }), ...(isPriority(priority) && { priority }) };
}
/** Whether no filter is set. */
export const isOpen = (filter: HistoryFilter): boolean => filter.text === '' && filter.group === 'all' && filter.priority === 'all';
