/** True once `wanted` has held for `ms`; false at once when it ends. For what must not blink: a reading that takes 100 ms, an event that is read again right away. */
export class Late {
  on = $state(false);

  /** Must be made while a component is set up. */
  constructor(wanted: () => boolean, ms: number) {
    $effect(() => {
      if (!wanted()) {
        this.on = false;
        return;
      }
      const timer = setTimeout(() => (this.on = true), ms);
      return () => clearTimeout(timer);
    });
  }
}
