import { z } from 'zod';

/** The pages of the settings, in order, with their titles. Each lists the settings of its group. Links name a page by its id. */
export const SETTING_PAGES = {
  connection: 'Connection',
  accounts: 'Accounts',
  appearance: 'Appearance',
  keyboard: 'Keyboard',
  'language-and-region': 'Language and region',
  trading: 'Trading',
  alerts: 'Alerts',
  storage: 'Storage',
  window: 'Window',
  updates: 'Updates',
  about: 'About',
} as const;
export type SettingPage = keyof typeof SETTING_PAGES;
export const isSettingPage = (text: string): text is SettingPage => Object.hasOwn(SETTING_PAGES, text);
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

/** What every kind of row begins with: its page, its label and its hint. */
type Label = readonly [group: SettingPage, label: string, hint: string];
type More = Pick<Row<z.ZodType>, 'heading' | 'confirmed' | 'choices' | 'range'>;

const rowsAs =
  (as: Row<z.ZodType>['as']) =>
  <S extends z.ZodType>([group, label, hint]: Label, schema: S, initial: z.output<S>, more: More = {}): Row<S> => ({
    ...{ group, label, hint, schema, initial, as },
    ...more,
  });
/** A field for words or a number. */
export const words = rowsAs('text');
/** A field for addresses and other text in a fixed form, drawn in the fixed-width font. */
export const code = rowsAs('code');
/** A value that is stored and not shown on the page. */
export const hidden = rowsAs('hidden');
/** One of several choices, for a schema of its own. */
export const choiceOf = rowsAs('choice');
/** One of several choices; `choices` has their labels. */
export const choice = <K extends string>(label: Label, choices: Readonly<Record<K, string>>, initial: NoInfer<K>): Row<z.ZodType<K>> =>
  choiceOf<z.ZodType<K>>(label, z.enum(Object.keys(choices) as [K, ...K[]]), initial, { choices });
export const toggle = (label: Label, initial: boolean): Row<z.ZodBoolean> => rowsAs('switch')(label, z.boolean(), initial);
/** A number within `range`, or within the limits of a schema of its own. */
export const slider = (
  label: Label,
  range: readonly [min: number, max: number, step: number],
  initial: number,
  schema: z.ZodNumber = z.number().min(range[0]).max(range[1]),
): Row<z.ZodNumber> => rowsAs('slider')(label, schema, initial, { range });

const address = (protocol: RegExp) => z.union([z.literal(''), z.url({ protocol })]).transform((text) => text.replace(/\/+$/, ''));
/** Whether an address carries a user or a password. */
export const isPersonal = ({ username, password }: URL): boolean => username + password !== '';
const webAddress = address(/^https?$/);
/** A URL without trailing slashes, or empty. */
export const url = (label: Label, heading?: string) => code(label, webAddress, '', heading === undefined ? {} : { heading });
/** An https URL without a user or a password, where nobody may read or change the traffic, or empty. */
export const httpsUrl = address(/^https$/).refine((text) => text === '' || !isPersonal(new URL(text)));
