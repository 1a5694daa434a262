import type { Loudness } from './tape.ts';

/** Pitch for each loudness, in hertz; plain trades are silent. */
const TONES = { bold: 660, wash: 520, huge: 330 };
const TONE_S = 0.12;
/** Minimum time between two tones, in seconds, so that a busy block does not sound like a chord. */
const REST_S = 0.25;

let context: AudioContext | undefined;
let last = -1;

/** Plays a short tone for a trade. `volume` is 0 to 1. A browser plays nothing until the user has clicked the page. */
export function ring(loudness: Loudness, volume: number): void {
  if (loudness === 'plain' || volume <= 0) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (context.state === 'suspended') void context.resume();
  if (last >= 0 && now - last < REST_S) return;
  last = now;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = TONES[loudness];
  gain.gain.setValueAtTime(volume * 0.2, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + TONE_S);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + TONE_S);
}
