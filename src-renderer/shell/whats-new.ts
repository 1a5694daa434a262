import { setSetting } from '../lib/app/settings.svelte.ts';
import { toasts } from '../lib/app/toasts.svelte.ts';

/** The version that this page has announced: if it cannot be saved, it is not announced again. */
let announced = '';

/** After an update, says once that the version is new and offers its page of Help. The first start only notes the version. */
export function sayWhatsNew(seen: string, version: string, openPage: () => void): void {
  if (version === seen || version === announced || version === '') return;
  announced = version;
  void setSetting('versionSeen', version);
  if (seen === '') return;
  toasts.show(() => ({
    key: 'version',
    tone: 'ok',
    title: `Touchline was updated to ${version}`,
    text: 'Help lists the changes.',
    actions: [{ label: 'What’s new', run: openPage }],
  }));
}
