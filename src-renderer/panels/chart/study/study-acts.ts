import { toasts } from '../../../lib/app/toasts.svelte.ts';
import { MOST_STUDIES } from '../params.ts';
import { studyRow, studyTitle, type StudyUse } from '../studies.ts';
import type { TemplateChart } from './template-acts.ts';

/** Whether a study has settings: parameters or an expression. */
export const hasSettings = ({ id }: StudyUse): boolean => id === 'expression' || studyRow(id).params.length > 0;

/** Hides a study, which keeps its place and its parameters, or shows it again. */
export function toggleStudy(chart: TemplateChart, n: number): void {
  chart.show(
    chart.studies().map((use, at) => {
      const { hidden, ...shown } = use;
      return at !== n ? use : hidden ? shown : { ...shown, hidden: true };
    }),
  );
}

/** Removes a study; a toast brings it back to its place. */
export function removeStudy(chart: TemplateChart, n: number): void {
  const use = chart.studies()[n];
  if (!use) return;
  chart.show(chart.studies().toSpliced(n, 1));
  const undo = (): void => {
    if (chart.studies().length < MOST_STUDIES) chart.show(chart.studies().toSpliced(n, 0, use));
  };
  toasts.show(() => ({
    ...{ key: 'study', tone: 'ok', title: `${studyTitle(use)} removed from the chart` },
    actions: [{ label: 'Undo', run: undo }],
  }));
}
