import { client } from './connection.svelte.ts';

/** Tells the engine whether this view is seen, by which it knows what was missed. The returned function ends it. */
export function reportLooking(): () => void {
  const tell = (): void => client.look(document.visibilityState === 'hidden' ? 'no' : 'yes');
  tell();
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
