import type { Fault } from '#contract/faults.ts';
import { withDefaults, type SettingName, type Settings, type SettingValue } from '#contract/settings.ts';
import { client } from '../connection/connection.svelte.ts';
import type { Zone } from '#contract/text/time-formats.ts';

let stored = $state.raw<Settings>(withDefaults({}));
let read = $state(false);
/** Changes on their way to the engine: shown at once, reverted if they are rejected. */
let pending = $state.raw<Partial<Settings>>({});
const current = $derived<Settings>({ ...stored, ...pending });

client.watch('settings', {}, (snapshot) => {
  if (!snapshot.data) return;
  stored = withDefaults(snapshot.data);
  // Stale settings are read again at once; nothing should act on them before.
  read ||= snapshot.status !== 'stale';
});

/** The user's settings, with initial values for those not set. */
export const settings = {
  get current(): Settings {
    return current;
  },
  /** False until the engine has sent the settings; anything that depends on a choice should wait for them. */
  get known(): boolean {
    return read;
  },
  get zone(): Zone {
    return current.zone;
  },
};

/** Saves a setting, which shows at once. Returns null, or the fault if it could not be saved; then the old value is back. */
export async function setSetting<N extends SettingName>(name: N, value: SettingValue<N>): Promise<Fault | null> {
  pending = { ...pending, [name]: value };
  const result = await client.command('setting.set', { name, value });
  if (result.ok) stored = { ...stored, [name]: value };
  // A newer change of the same setting may be pending; only this one is removed.
  if (pending[name] === value) {
    const { [name]: _done, ...rest } = pending;
    pending = rest as Partial<Settings>;
  }
  return result.ok ? null : result.fault;
}

/** Returns a text, or dots if the user masks balances. */
export const masked = (text: string): string => (settings.current.mask ? '\u2022\u2022\u2022' : text);
