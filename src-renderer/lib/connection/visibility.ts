import { client } from './connection.svelte.ts';

/** Reports to the engine whether this view is visible, so that it knows when the user was away. Returns a function that stops reporting. */
export function reportLooking(): () => void {
  const tell = (): void => client.look(document.visibilityState === 'hidden' ? 'no' : 'yes');
  tell();
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
