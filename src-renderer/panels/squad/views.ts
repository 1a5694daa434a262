import { readView, type View } from '../../ui/table/types.ts';

/** The views of the squad table with their columns. The name is always first. */
export const VIEWS = {
  selection: { label: 'Selection', columns: 'name slot pos also age rating gk tackling passing shooting fitness mood form status' },
  contracts: { label: 'Contracts', columns: 'name pos age rating wages contract wanted renew sale value transfer status' },
  fitness: { label: 'Fitness', columns: 'name pos rating fitness stamina injured mood form status' },
  discipline: { label: 'Discipline', columns: 'name pos rating yellows secondYellows reds banned aggression tied status' },
  market: { label: 'Market', columns: 'name pos age rating price day week volume value agent status' },
  form: { label: 'Form', columns: 'name slot pos rating mean played form fitness mood status' },
} as const;
type ViewId = keyof typeof VIEWS;
export const VIEW_IDS = Object.keys(VIEWS) as ViewId[];
export const columnsOf = (view: ViewId): string[] => VIEWS[view].columns.split(' ');
export const readViewId = (stored: unknown): ViewId => VIEW_IDS.find((id) => id === stored) ?? 'selection';

/** A view with the user's columns, order and widths; its defaults if the user changed nothing. */
export function viewOf(stored: unknown, id: ViewId): View {
  const own = readView(stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>)[id] : null);
  return own.columns.length > 0 ? own : { ...own, columns: columnsOf(id) };
}
