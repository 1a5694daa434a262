import type { Settings } from '#contract/settings.ts';

/** The amounts, in coin, from which a tape highlights trades, whether it sounds, and its volume from 0 to 1. */
export interface TapeLook {
  readonly bold: number;
  readonly wash: number;
  readonly huge: number;
  readonly sound: boolean;
  readonly volume: number;
}
export const TAPE_LIMITS = { coins: 1_000_000_000 } as const;
type Usual = Pick<Settings, 'tapeBold' | 'tapeWash' | 'tapeHuge' | 'tapeSound' | 'tapeVolume'>;

/** Reads what a tape tile has of its own; the rest is as in the settings. */
export function tapeLook(stored: Readonly<Record<string, unknown>>, usual: Usual): TapeLook {
  const own = (key: string, most: number, initial: number): number => {
    const value = stored[key];
    return typeof value === 'number' && value >= 0 && value <= most ? value : initial;
  };
  return {
    bold: own('bold', TAPE_LIMITS.coins, usual.tapeBold),
    wash: own('wash', TAPE_LIMITS.coins, usual.tapeWash),
    huge: own('huge', TAPE_LIMITS.coins, usual.tapeHuge),
    sound: typeof stored.sound === 'boolean' ? stored.sound : usual.tapeSound,
    volume: own('volume', 1, usual.tapeVolume),
  };
}
/** Parameters that leave everything but the sound to the settings. */
export const USUAL_LOOK = { bold: null, wash: null, huge: null, volume: null } as const;
