import { z } from 'zod';
import { Share, type ShareKind } from '../market/share.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

/** What a thesis can be about, the shares that have it, and the unit of its level. */
export const THESIS_MEASURES = {
  price: { label: 'Last price', takes: ['club', 'player'], unit: 'coin' },
  rating: { label: 'Rating', takes: ['player'], unit: 'number' },
  payout: { label: 'Payout per influence in a week', takes: ['club'], unit: 'coin' },
  division: { label: 'Division', takes: ['club'], unit: 'number' },
} as const satisfies Readonly<Record<string, { label: string; takes: readonly ShareKind[]; unit: 'coin' | 'number' }>>;
export type ThesisMeasure = keyof typeof THESIS_MEASURES;
const MEASURE_IDS = Object.keys(THESIS_MEASURES) as [ThesisMeasure, ...ThesisMeasure[]];
export const measuresOf = (kind: ShareKind): ThesisMeasure[] =>
  MEASURE_IDS.filter((id) => (THESIS_MEASURES[id].takes as readonly ShareKind[]).includes(kind));

/** What the user expects: at `due` (Unix seconds) the measure is above or below the level. Coin levels are in base units. */
const claim = {
  text: z.string().trim().min(1).max(2_000),
  measure: z.enum(MEASURE_IDS),
  side: z.enum(['above', 'below']),
  level: z.number().min(-1e15).max(1e15),
  due: z.int(),
};
export const ThesisBody = z.strictObject({ share: Share, ...claim });
export type ThesisBody = z.output<typeof ThesisBody>;

const THESIS_STATES = ['open', 'right', 'wrong', 'unknowable'] as const;
/** A dated thesis about a share. `history` has what a correction replaced, oldest first. */
export const Thesis = ThesisBody.extend({
  id: z.string(),
  createdAt: z.number(),
  savedAt: z.number(),
  state: z.enum(THESIS_STATES),
  fact: z.number().nullable(),
  knownAt: z.number().nullable(),
  knownHeight: z.int().nullable(),
  why: CodedTextSchema.nullable(),
  history: z.array(z.object({ ...claim, until: z.number() })),
});
export type Thesis = z.output<typeof Thesis>;

/** Whether a fact agrees with a thesis; a fact that equals the level agrees with neither side. */
export const agrees = ({ side, level }: Pick<Thesis, 'side' | 'level'>, fact: number): boolean =>
  side === 'above' ? fact > level : fact < level;
