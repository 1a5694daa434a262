import { createClient } from '#contract/client.ts';
import { withDefaults, type Settings } from '#contract/settings.ts';
import type { Clock } from '#engine/base/clock.ts';
import type { EngineLocator } from '#host/engine-locator.ts';
import { setHostFormats } from '#host/host-text.ts';

const AGAIN_MS = 2_000;

export type BackgroundClient = ReturnType<typeof openBackgroundClient>;

/** The desktop's own client of the engine, independent of any window. */
export function openBackgroundClient(locator: EngineLocator, clock: Clock) {
  const client = createClient();
  const listeners = new Set<(settings: Settings) => void>();
  let settings = withDefaults({});
  let stopped = false;
  let cancel = (): void => undefined;
  const attach = async (): Promise<void> => {
    const port = await locator.open();
    if (stopped) return void (port.ok && port.value.close());
    if (port.ok) client.attach(port.value);
    else cancel = clock.after(AGAIN_MS, attach);
  };
  client.onAttached((attached) => {
    if (!attached && !stopped) cancel = clock.after(AGAIN_MS, attach);
  });
  client.watch('settings', {}, ({ data }) => {
    if (!data) return;
    settings = withDefaults(data);
    const now = settings;
    void setHostFormats(now).then(() => {
      for (const listener of [...listeners]) listener(now);
    });
  });
  void attach();
  return {
    client,
    settings: () => settings,
    onSettings(listener: (settings: Settings) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop(): void {
      stopped = true;
      cancel();
      client.close();
    },
  };
}
