import type { StudyTemplate } from '#contract/settings/charts.ts';
import { readStudies, type StudyUse } from '../studies.ts';

/** Studies as a template stores them. */
const stored = (studies: readonly StudyUse[]): StudyTemplate['studies'] =>
  studies.map(({ id, values, text, over, height }) => ({
    ...{ id, values: [...values] },
    ...(text !== undefined && { text }),
    ...(over !== undefined && { over }),
    ...(height !== undefined && { height }),
  }));

/** The studies of a template, as a chart reads its own: unknown ones are left out, and values out of bounds get their default. */
export const studiesOf = ({ studies }: StudyTemplate): StudyUse[] => readStudies(studies);

/** Whether a chart has exactly the studies of a template, in their order. */
export const isShown = (template: StudyTemplate, studies: readonly StudyUse[]): boolean =>
  JSON.stringify(stored(studiesOf(template))) === JSON.stringify(stored(studies));

/** Saves studies under a name, in the place of the template with this name or else last. */
export function withTemplate(all: readonly StudyTemplate[], name: string, studies: readonly StudyUse[]): StudyTemplate[] {
  const made = { name, studies: stored(studies) };
  return all.some((one) => one.name === name) ? all.map((one) => (one.name === name ? made : one)) : [...all, made];
}
/** Gives a template another name. One that already has this name is replaced. */
export const renamed = (all: readonly StudyTemplate[], from: string, to: string): StudyTemplate[] =>
  all.flatMap((one) => (one.name === from ? { ...one, name: to } : one.name === to ? [] : one));
export const without = (all: readonly StudyTemplate[], name: string): StudyTemplate[] => all.filter((one) => one.name !== name);

/** Puts a deleted template back where it was. One that got its name in the meantime stays as it is. */
export function restored(all: readonly StudyTemplate[], template: StudyTemplate, at: number): StudyTemplate[] {
  return all.some(({ name }) => name === template.name) ? [...all] : all.toSpliced(at, 0, template);
}
