/** In a page: records the time between frames from now on. */
export const FRAMES = `
window.frames_ = [];
window.looking_ ??= (() => {
  let last = performance.now();
  const next = (now) => {
    window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(next); });
  return true;
})();
`;

/** In a page: returns the recorded times in milliseconds. */
export const frames = (): number[] => (window as unknown as { frames_: number[] }).frames_;
