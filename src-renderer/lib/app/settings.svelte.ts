import type { Fault } from '#contract/faults.ts';
import { withDefaults, type SettingName, type Settings, type SettingValue } from '#contract/settings.ts';
import { client } from '../connection/connection.svelte.ts';
import type { Zone } from '../format/format.ts';

let stored = $state.raw<Settings>(withDefaults({}));
let read = $state(false);
/** Changes on their way to the engine: shown at once, taken back when refused. */
let pending = $state.raw<Partial<Settings>>({});

client.watch('settings', {}, (snapshot) => {
  if (!snapshot.data) return;
  stored = withDefaults(snapshot.data);
  // Spoiled ones are read again at once; a choice is not to be acted on before.
  read ||= snapshot.status !== 'stale';
});

/** The user's settings, with initial values for what is not set. */
export const settings = {
  get current(): Settings {
    return { ...stored, ...pending };
  },
  /** False until the engine has told them: nothing that depends on a choice should be shown before. */
  get known(): boolean {
    return read;
  },
  get locale(): string {
    return settings.current.locale;
  },
  get zone(): Zone {
    return settings.current.zone;
  },
};

/** Saves one setting; shown at once. Returns the fault when it could not be kept, and the old value is back. */
export async function setSetting<N extends SettingName>(name: N, value: SettingValue<N>): Promise<Fault | null> {
  pending = { ...pending, [name]: value };
  const result = await client.command('setting.set', { name, value });
  if (result.ok) stored = { ...stored, [name]: value };
  // A newer change of the same setting may be on its way: only our own is taken off.
  if (pending[name] === value) {
    const { [name]: _done, ...rest } = pending;
    pending = rest as Partial<Settings>;
  }
  return result.ok ? null : result.fault;
}

/** Text as it may be shown while balances are masked. */
export const masked = (text: string): string => (settings.current.mask ? '\u2022\u2022\u2022' : text);
