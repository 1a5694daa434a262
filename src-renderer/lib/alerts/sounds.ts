import type { AlertPriority, RuleBody } from '#contract/model/alerts/alert.ts';
import { isSound, type SoundName } from '#contract/model/alerts/sound.ts';
import type { Settings } from '#contract/settings.ts';

/** One tone: start and duration in seconds, pitch in hertz. */
interface Tone {
  readonly at: number;
  readonly hz: number;
  readonly s: number;
  readonly form?: OscillatorType;
  /** Volume relative to the loudest tone of the sound. */
  readonly part?: number;
}
const TONES: Readonly<Record<SoundName, readonly Tone[]>> = {
  tick: [{ at: 0, hz: 1_320, s: 0.07 }],
  drop: [
    { at: 0, hz: 990, s: 0.12 },
    { at: 0.09, hz: 660, s: 0.2 },
  ],
  chime: [
    { at: 0, hz: 660, s: 0.4 },
    { at: 0.12, hz: 880, s: 0.55 },
  ],
  bell: [
    { at: 0, hz: 784, s: 1.1 },
    { at: 0, hz: 1_880, s: 0.7, part: 0.35 },
    { at: 0, hz: 2_830, s: 0.4, part: 0.2 },
  ],
  knock: [
    { at: 0, hz: 165, s: 0.08, form: 'triangle' },
    { at: 0.16, hz: 165, s: 0.1, form: 'triangle' },
  ],
  siren: [
    { at: 0, hz: 740, s: 0.22, form: 'triangle' },
    { at: 0.2, hz: 988, s: 0.22, form: 'triangle' },
    { at: 0.4, hz: 740, s: 0.22, form: 'triangle' },
    { at: 0.6, hz: 988, s: 0.35, form: 'triangle' },
  ],
};
/** Seconds without a further sound, so that several alerts at once make one sound. */
const REST_S = 0.9;
/** Browsers block sound until the first user gesture on a page; a sound delayed by more than this is dropped. */
const LATE_MS = 500;
const LOUDEST = 0.25;

let context: AudioContext | undefined;
let ringsUntil = -Infinity;

function schedule({ at, hz, s, form = 'sine', part = 1 }: Tone, volume: number, to: AudioContext): void {
  const [tone, gain] = [to.createOscillator(), to.createGain()];
  const start = to.currentTime + at;
  tone.type = form;
  tone.frequency.value = hz;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * part * LOUDEST), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + s);
  tone.connect(gain).connect(to.destination);
  tone.start(start);
  tone.stop(start + s);
}

/** Plays a sound once; `volume` from 0 to 1. */
export async function ring(name: SoundName, volume: number): Promise<void> {
  if (volume <= 0) return;
  context ??= new AudioContext();
  const asked = performance.now();
  if (context.state === 'suspended') await context.resume();
  if (performance.now() - asked > LATE_MS || context.currentTime < ringsUntil) return;
  ringsUntil = context.currentTime + REST_S;
  for (const tone of TONES[name]) schedule(tone, volume, context);
}

type Chosen = Pick<Settings, 'alertSounds' | 'alertVolume' | 'soundInfo' | 'soundNormal' | 'soundCritical'>;
const OF_PRIORITY = { info: 'soundInfo', normal: 'soundNormal', critical: 'soundCritical' } as const;

/** Returns the sound of an alert: that of its rule, or else that of its priority; null for silence. */
export function soundOf(
  own: RuleBody['sound'],
  priority: AlertPriority,
  settings: Chosen,
): { readonly name: SoundName; readonly volume: number } | null {
  if (!settings.alertSounds) return null;
  const volume = settings.alertVolume * (own?.volume ?? 1);
  const name = own !== null && isSound(own.name) ? own.name : settings[OF_PRIORITY[priority]];
  return name === 'none' || volume <= 0 ? null : { name, volume };
}
