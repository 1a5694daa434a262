import { hostFormats } from '#host/host-text.ts';
import type { UpdateState } from './updates.ts';

/** One sentence about the state of the update check. */
export function updateSentence(state: UpdateState): string {
  switch (state.at) {
    case 'off':
      return `Touchline doesn’t check for updates: ${state.why}.`;
    case 'failed':
      return `Couldn’t check for updates: ${state.why}. Touchline will try again later.`;
    case 'checking':
      return 'Checking for updates…';
    case 'newest':
      return 'Touchline is up to date.';
    case 'available':
      return `Touchline ${state.version} is available: ${state.why}.`;
    case 'downloading':
      return `Downloading Touchline ${state.version} (${hostFormats().percent(state.percent, 0)}).`;
    case 'ready':
      return `Touchline ${state.version} is ready. Restart now, or it will be installed when you quit.`;
  }
}
