import type { Attachment } from 'svelte/attachments';

/** Width in px, about eight letters, at which a front tab's title can be read though it is cut. */
const READABLE = 60;
/** Width in px under which the words of an age say nothing. */
const LEAST_AGE = 48;

const cut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;

/** What gives way in a tile's head, in order: the titles behind the front one, all of the age but its source, and the source. */
const STEPS: readonly { readonly name: string; readonly wanted: (head: Element) => boolean }[] = [
  { name: 'icons', wanted: (head) => [...head.querySelectorAll('.dv-tab .words')].some(cut) || tabsCut(head) },
  { name: 'short', wanted: (head) => titleLost(head) || tabsCut(head) || ageCut(head) },
  { name: 'dot', wanted: (head) => titleLost(head) || tabsCut(head) || (ageCut(head) && ageWidth(head) < LEAST_AGE) },
];
function titleLost(head: Element): boolean {
  const title = head.querySelector('.dv-active-tab .words');
  return title !== null && cut(title) && title.clientWidth < READABLE;
}
const tabsCut = (head: Element): boolean => [...head.querySelectorAll('.dv-tabs-container')].some(cut);
const ageWords = (head: Element): Element | null => head.querySelector('.age .words');
const ageWidth = (head: Element): number => ageWords(head)?.clientWidth ?? 0;
function ageCut(head: Element): boolean {
  const words = ageWords(head);
  return words !== null && cut(words);
}

/** Fits a tile's head to its width, so that the front title stays readable. `again` reads what the fit depends on besides the tabs. */
export const headFit =
  (again: () => void): Attachment<HTMLElement> =>
  (end) => {
    again();
    let stop = (): void => {};
    // The docking library adds this end to the head after it was made.
    queueMicrotask(() => {
      const head = end.closest<HTMLElement>('.dv-tabs-and-actions-container');
      const tabs = head?.querySelector('.dv-tabs-container');
      if (!head || !tabs) return;
      const fit = (): void => {
        const taken: string[] = [];
        head.dataset['steps'] = '';
        for (const { name, wanted } of STEPS) {
          if (!wanted(head)) break;
          taken.push(name);
          head.dataset['steps'] = taken.join(' ');
        }
      };
      const [resized, changed] = [new ResizeObserver(fit), new MutationObserver(fit)];
      resized.observe(head);
      changed.observe(tabs, { childList: true, characterData: true, subtree: true });
      stop = () => {
        resized.disconnect();
        changed.disconnect();
      };
    });
    return () => stop();
  };
