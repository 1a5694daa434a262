/** What a view reports about its user: present, not looking at this view, or absent (the screen is locked or the computer asleep). */
type Presence = 'yes' | 'no' | 'nobody';

/** Determines from all connected views whether the user is present. Views that never report, such as the command line, do not count. */
export function createAttention(changed: (looking: boolean) => void) {
  const views = new Map<object, Presence>();
  let before = false;
  function tell(): void {
    const all = [...views.values()];
    const now = all.includes('yes') && !all.includes('nobody');
    if (now !== before) changed((before = now));
  }
  return {
    say(view: object, looking: Presence): void {
      views.set(view, looking);
      tell();
    },
    leave(view: object): void {
      if (views.delete(view)) tell();
    },
    looking: () => before,
  };
}
