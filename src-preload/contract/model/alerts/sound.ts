import { joined } from '../../text/language.ts';

/** All sounds; the view synthesises them. A rule names one, or uses the sound of its priority. */
export const SOUNDS = { tick: 'Tick', drop: 'Drop', chime: 'Chime', bell: 'Bell', knock: 'Knock', siren: 'Siren' } as const;
export type SoundName = keyof typeof SOUNDS;
export const isSound = (name: string): name is SoundName => Object.hasOwn(SOUNDS, name);
/** The sound of a priority; `none` for silence. */
export const SOUND_CHOICES: Readonly<Record<'none' | SoundName, string>> = joined({ none: 'No sound' }, SOUNDS);
