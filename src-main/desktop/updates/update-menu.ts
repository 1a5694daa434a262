import { app, dialog, net, Notification } from 'electron';
import type { Clock } from '#engine/base/clock.ts';
import type { BackgroundClient } from '../background-client.ts';
import type { UpdateItems } from '../menu.ts';
import { createElectronUpdater } from './electron-updater.ts';
import { createUpdates, updateCapability, updateSentence, type UpdateState } from './updates.ts';

interface Offer {
  readonly own: BackgroundClient;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Redraws the menus with these items. */
  readonly changed: (items: UpdateItems) => void;
}

/** Checks for updates in the background, shows them in the menus and notifies once of each. Never interrupts. */
export function offerUpdates({ own, clock, log, changed }: Offer): () => void {
  const capability = updateCapability({ platform: process.platform, packaged: app.isPackaged, env: process.env });
  const updates = createUpdates({
    updater: createElectronUpdater(log, (url, init) => net.fetch(url, init)),
    capability,
    clock,
    settings: own.settings,
    skip: (version) => void own.client.command('setting.set', { name: 'updateSkipped', value: version }),
    changed: (state, news) => {
      if (state.at !== 'downloading') log(updateSentence(state));
      draw(state);
      if (news && Notification.isSupported()) new Notification({ title: 'Touchline', body: updateSentence(state), silent: true }).show();
    },
  });
  const show = (state: UpdateState): void =>
    void dialog.showMessageBox({ type: state.at === 'failed' ? 'warning' : 'info', title: 'Touchline', message: updateSentence(state) });
  const draw = (state: UpdateState): void =>
    changed({
      state,
      able: capability.may === 'install',
      check: () => void updates.check().then(show),
      download: () => void updates.download(),
      install: updates.install,
      skip: updates.skip,
    });
  draw(updates.state());
  return updates.start();
}
