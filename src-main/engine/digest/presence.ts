/** What a view says of whoever sits before it: they see it, they do not, or nobody sits there at all (the screen is locked, the computer sleeps). */
export type Looking = 'yes' | 'no' | 'nobody';

/** Who looks at the moment, over all connected views. Views that never say anything, such as the command line, do not count. */
export function createAttention(changed: (looking: boolean) => void) {
  const views = new Map<object, Looking>();
  let before = false;
  function tell(): void {
    const all = [...views.values()];
    const now = all.includes('yes') && !all.includes('nobody');
    if (now !== before) changed((before = now));
  }
  return {
    say(view: object, looking: Looking): void {
      views.set(view, looking);
      tell();
    },
    leave(view: object): void {
      if (views.delete(view)) tell();
    },
    looking: () => before,
  };
}
export type Attention = ReturnType<typeof createAttention>;
