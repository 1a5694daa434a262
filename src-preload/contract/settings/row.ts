import { z } from 'zod';

const address = (protocol: RegExp) => z.union([z.literal(''), z.url({ protocol })]).transform((text) => text.replace(/\/+$/, ''));
/** A URL without trailing slashes, or empty. */
export const url = address(/^https?$/);
/** An https URL, where nobody may read or change the traffic, or empty. */
export const httpsUrl = address(/^https$/);

/** The pages of the settings, in order. Each lists the settings of its group. */
export const SETTING_PAGES = [
  'Connection',
  'Accounts',
  'Appearance',
  'Keyboard',
  'Language and region',
  'Trading',
  'Alerts',
  'Storage',
  'Window',
  'Updates',
  'About',
] as const;
export type SettingPage = (typeof SETTING_PAGES)[number];
interface Row<S extends z.ZodType> {
  readonly group: SettingPage;
  /** Heading before it on its page. */
  readonly heading?: string;
  readonly label: string;
  readonly hint: string;
  readonly schema: S;
  readonly initial: z.output<S>;
  /** Only a person at the desktop app can change it; a mere connection to the engine is not enough. */
  readonly confirmed?: true;
  /** The control on the settings page; `hidden` rows are stored but not shown. */
  readonly as: 'text' | 'code' | 'choice' | 'switch' | 'slider' | 'hidden';
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: readonly [min: number, max: number, step: number];
}
/** Returns its argument with the type of its schema. */
export const row = <S extends z.ZodType>(value: Row<S>): Row<S> => value;
