import type { UpdateState } from './updates.ts';

/** One sentence about the state of the update check. */
export function updateSentence(state: UpdateState): string {
  switch (state.at) {
    case 'off':
      return `Touchline does not look for new versions: ${state.why}.`;
    case 'failed':
      return `Looking for a new version failed: ${state.why}. Nothing was changed; it is tried again later.`;
    case 'checking':
      return 'Looking for a new version.';
    case 'newest':
      return 'There is no newer version.';
    case 'available':
      return `Touchline ${state.version} is there: ${state.why}.`;
    case 'downloading':
      return `Touchline ${state.version} is being downloaded, ${state.percent} %.`;
    case 'ready':
      return `Touchline ${state.version} is ready. It is installed when Touchline ends, or now.`;
  }
}
