import { z } from 'zod';
import { LIMITS } from '../expression/limits.ts';
import { hidden } from './row.ts';

/** How many study templates can be stored, how long their names are, and how many studies each has. */
export const [MOST_TEMPLATES, LONGEST_TEMPLATE_NAME, MOST_TEMPLATE_STUDIES] = [30, 40, 8];

/** Height of the pane of a study, as a part of that of the prices. */
export const [LEAST_HEIGHT, MOST_HEIGHT] = [0.01, 20];

/** A study as a template stores it. Studies of later versions have other ids; charts leave out those that they do not know. */
const TemplateStudy = z.object({
  id: z.string().min(1).max(40),
  values: z.array(z.number()).max(8),
  text: z.string().max(LIMITS.length).optional(),
  over: z.boolean().optional(),
  height: z.number().min(LEAST_HEIGHT).max(MOST_HEIGHT).optional(),
});
/** Studies with their parameters under a name. */
export const StudyTemplate = z.object({
  name: z.string().trim().min(1).max(LONGEST_TEMPLATE_NAME),
  studies: z.array(TemplateStudy).max(MOST_TEMPLATE_STUDIES),
});
export type StudyTemplate = z.output<typeof StudyTemplate>;

/** The user's own templates for charts. */
export const CHARTS = {
  studyTemplates: hidden(
    ['trading', 'Study templates', 'Studies of charts with their parameters, saved under names.'],
    z
      .array(StudyTemplate)
      .max(MOST_TEMPLATES)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'each name only once'),
    [],
  ),
} as const;
