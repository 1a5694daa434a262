import { MOST_TEMPLATES } from '#contract/settings/charts.ts';
import type { MenuItem } from '../../../ui/controls/menu.ts';
import type { StudyUse } from '../studies.ts';
import { applyTemplate, deleteTemplate, saveTemplate, templates, type TemplateChart } from './template-acts.ts';
import { isShown } from './templates.ts';

/** The menu of study templates. `onname` asks for a name: of a template that is renamed, or null for the studies of the chart. */
export function templateItems(chart: TemplateChart, studies: readonly StudyUse[], onname: (name: string | null) => void): MenuItem[] {
  const all = templates();
  const reason =
    studies.length === 0 ? 'No studies on this chart' : all.length >= MOST_TEMPLATES ? `At most ${MOST_TEMPLATES} templates` : false;
  return [
    ...all.map((template): MenuItem => ({
      kind: 'sub',
      label: template.name,
      items: [
        { label: 'Apply', checked: isShown(template, studies), run: () => applyTemplate(template, chart) },
        {
          label: 'Replace with the studies shown',
          disabled: studies.length === 0 && 'No studies on this chart',
          run: () => void saveTemplate(template.name, studies),
        },
        { label: 'Rename…', run: () => onname(template.name) },
        { label: 'Delete', danger: true, run: () => void deleteTemplate(template.name) },
      ],
    })),
    ...(all.length > 0 ? [{ kind: 'separator' } as const] : []),
    { label: 'Save studies as template…', disabled: reason, run: () => onname(null) },
  ];
}
