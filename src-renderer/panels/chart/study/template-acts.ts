import type { StudyTemplate } from '#contract/settings/charts.ts';
import { settings, setSetting } from '../../../lib/app/settings.svelte.ts';
import { toasts } from '../../../lib/app/toasts.svelte.ts';
import { messageText } from '../../../lib/format/format.ts';
import type { StudyUse } from '../studies.ts';
import { renamed, restored, studiesOf, without, withTemplate } from './templates.ts';

/** What a chart does with templates: shows their studies, saves its own, and undoes either from a toast. */
export interface TemplateChart {
  readonly studies: () => readonly StudyUse[];
  readonly show: (studies: readonly StudyUse[]) => void;
}
/** The user's study templates in the order of creation. */
export const templates = (): readonly StudyTemplate[] => settings.current.studyTemplates;

/** Stores templates. Returns whether they are stored; a toast says why they are not. */
async function store(next: StudyTemplate[]): Promise<boolean> {
  const fault = await setSetting('studyTemplates', next);
  if (fault)
    toasts.show(() => ({ key: 'study-template', tone: 'error', title: 'Couldn’t save the study templates', text: messageText(fault) }));
  return fault === null;
}
/** Says what was done, with an action that takes it back. */
const say = (title: () => string, undo: () => void): void =>
  toasts.show(() => ({ key: 'study-template', tone: 'ok', title: title(), actions: [{ label: 'Undo', run: undo }] }));

export function applyTemplate(template: StudyTemplate, chart: TemplateChart): void {
  const before = chart.studies();
  chart.show(studiesOf(template));
  say(
    () => `Studies of “${template.name}” shown`,
    () => chart.show(before),
  );
}
export async function saveTemplate(name: string, studies: readonly StudyUse[]): Promise<void> {
  const before = templates();
  const old = before.find((one) => one.name === name);
  if (!(await store(withTemplate(before, name, studies)))) return;
  say(
    () => (old ? `Template “${name}” replaced` : `Template “${name}” saved`),
    () => void store(old ? withTemplate(templates(), name, studiesOf(old)) : without(templates(), name)),
  );
}
export async function renameTemplate(from: string, to: string): Promise<void> {
  const before = templates();
  if (from === to || !(await store(renamed(before, from, to)))) return;
  say(
    () => `Template “${from}” renamed to “${to}”`,
    () => void store([...before]),
  );
}
export async function deleteTemplate(name: string): Promise<void> {
  const before = templates();
  const at = before.findIndex((one) => one.name === name);
  const old = before[at];
  if (!old || !(await store(without(before, name)))) return;
  say(
    () => `Template “${name}” deleted`,
    () => void store(restored(templates(), old, at)),
  );
}
