import { z } from 'zod';

/** An address without the slash at its end, or none. */
export const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).transform((text) => text.replace(/\/+$/, ''));

type Group = 'Connection' | 'Look and density' | 'Numbers, language' | 'Trading' | 'Alerts' | 'Storage' | 'Window' | 'Updates';
interface Row<S extends z.ZodType> {
  readonly group: Group;
  readonly label: string;
  readonly hint: string;
  readonly schema: S;
  readonly initial: z.output<S>;
  /** How the settings page draws it; `hidden` rows are kept but not shown. */
  readonly as: 'text' | 'code' | 'choice' | 'switch' | 'slider' | 'hidden';
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: readonly [min: number, max: number, step: number];
}
export const row = <S extends z.ZodType>(value: Row<S>): Row<S> => value;
