import { z } from 'zod';

const address = (protocol: RegExp) => z.union([z.literal(''), z.url({ protocol })]).transform((text) => text.replace(/\/+$/, ''));
/** An address without the slash at its end, or none. */
export const url = address(/^https?$/);
/** The same where nobody on the way may read or change what comes. */
export const httpsUrl = address(/^https$/);

type Group = 'Connection' | 'Look and density' | 'Numbers, language' | 'Trading' | 'Alerts' | 'Storage' | 'Window' | 'Updates';
interface Row<S extends z.ZodType> {
  readonly group: Group;
  readonly label: string;
  readonly hint: string;
  readonly schema: S;
  readonly initial: z.output<S>;
  /** Only a person at the desktop app changes it: whoever has no more than a connection to the engine does not. */
  readonly confirmed?: true;
  /** How the settings page draws it; `hidden` rows are kept but not shown. */
  readonly as: 'text' | 'code' | 'choice' | 'switch' | 'slider' | 'hidden';
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: readonly [min: number, max: number, step: number];
}
export const row = <S extends z.ZodType>(value: Row<S>): Row<S> => value;
