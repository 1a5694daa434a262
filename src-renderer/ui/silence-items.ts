import { SILENCES, SILENCE_WORDS, silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import type { MenuItem } from './controls/menu.ts';

/** Returns menu items for the snooze durations; `run` receives the end in Unix seconds. */
export const silenceItems = (run: (until: number) => void, disabled: string | false = false): MenuItem[] =>
  SILENCES.map((how): MenuItem => ({
    label: SILENCE_WORDS[how],
    ...(disabled !== false && { disabled }),
    run: () => run(silentUntil(how, Date.now())),
  }));
