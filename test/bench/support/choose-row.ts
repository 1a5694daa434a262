/** Milliseconds after which what belongs to a row counts as not shown at all. */
const MOST_MS = 30_000;

/**
 * A script for the page: selects a row of the watchlist, and resolves to the milliseconds until the frame that shows what belongs to it was
 * sent. It rejects if that is never shown. `shows` is the source of a function that takes the row and returns one that says whether all of
 * it is shown.
 */
export const chooseRow = (key: string, shows: string): string => `
new Promise((resolve, reject) => {
  const row = document.querySelector('[data-testid="tile-watchlist"] [role=row][data-key="${key}"]');
  const there = (${shows})(row);
  const begun = performance.now();
  const painted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); resolve(performance.now() - begun); };
    port2.postMessage(null);
  });
  const watch = new MutationObserver(() => { if (there()) { watch.disconnect(); painted(); } });
  watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  row.click();
  setTimeout(() => { watch.disconnect(); reject(new Error('${key} is not shown')); }, ${MOST_MS});
})`;
