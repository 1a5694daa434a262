import { z } from 'zod';

/** The sounds there are; the view makes their tones itself. A rule names one, or its priority says which. */
export const SOUNDS = {
  tick: 'Tick',
  drop: 'Drop',
  chime: 'Chime',
  bell: 'Bell',
  knock: 'Knock',
  siren: 'Siren',
} as const;
export type SoundName = keyof typeof SOUNDS;
export const SoundName = z.enum(Object.keys(SOUNDS) as [SoundName, ...SoundName[]]);
export const isSound = (name: string): name is SoundName => Object.hasOwn(SOUNDS, name);
/** What a priority sounds like: one of them, or nothing. */
export const SoundChoice = z.enum(['none', ...Object.keys(SOUNDS)] as ['none', SoundName, ...SoundName[]]);
export const SOUND_CHOICES: Readonly<Record<z.output<typeof SoundChoice>, string>> = { none: 'No sound', ...SOUNDS };
