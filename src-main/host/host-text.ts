import type { Client } from '#contract/client.ts';
import { withDefaults } from '#contract/settings.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { createFormats, type Formats } from '#contract/text/formats.ts';
import type { FormatChoice } from '#contract/text/time-formats.ts';
import { followHostLanguage } from './host-language.ts';
import { writeText } from '#contract/text/write-text.ts';

let formats = createFormats({ locale: '', zone: 'local', hours: 'system' });
/** Returns the formats of this host: those of the computer, until `setHostFormats` is called. */
export const hostFormats = (): Formats => formats;
/** Uses the language and the formats that the user's settings ask for. */
export async function setHostFormats(choice: FormatChoice & { readonly language: string }): Promise<void> {
  formats = createFormats(choice);
  await followHostLanguage(choice.language);
}
/** Uses the language and the formats that the settings of the client's engine ask for, from now on. */
export const followFormats = (client: Client): (() => void) =>
  client.watch('settings', {}, ({ data }) => void (data && setHostFormats(withDefaults(data))));

/** Returns a text of the engine as a sentence, with figures in the formats of this host. */
export const hostText = (text: CodedText): string => writeText(text, formats);
