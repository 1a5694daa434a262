import { mount, unmount, type Component } from 'svelte';
import type { Dock } from './dock.svelte.ts';
import HeadEnd from './HeadEnd.svelte';
import HeadStart from './HeadStart.svelte';
import type { DockviewGroupPanel, IContentRenderer, IHeaderActionsRenderer, ITabRenderer } from './library.ts';
import Tab from './Tab.svelte';
import TileBody from './TileBody.svelte';

/** Returns a renderer with an element in which `show` mounts a component. `show` returns a function that removes it. */
function renderer<P = unknown>(className: string, show: (element: HTMLElement, parameters: P) => () => void) {
  const element = document.createElement('div');
  element.className = className;
  let out = (): void => {};
  return { element, init: (parameters: P): void => void (out = show(element, parameters)), dispose: (): void => out() };
}
/** Mounts a component in an element of the docking library. Returns a function that unmounts it. */
function into<P extends Record<string, unknown>>(target: HTMLElement, component: Component<P>, props: P): () => void {
  const mounted = mount(component, { target, props });
  return () => void unmount(mounted);
}

/** Returns the renderer of a tile's body. */
export const bodyOf = (dock: Dock, id: string): IContentRenderer =>
  renderer('tl-body column-fill full-width shrink clip relative', (element) => {
    const tile = dock.tile(id);
    element.dataset['testid'] = `tile-${tile.panel}`;
    element.dataset['tile'] = id;
    const out = into(element, TileBody, { tile });
    // A stacked tile is not as wide as the grid has it.
    const sized = new ResizeObserver(() => (tile.width = element.clientWidth || tile.width));
    sized.observe(element);
    return () => {
      sized.disconnect();
      out();
    };
  });
/** Returns the renderer of a tile's tab. */
export const tabOf = (dock: Dock, id: string): ITabRenderer =>
  renderer('tl-tab full-height shrink relative', (element, { tabLocation }: Parameters<ITabRenderer['init']>[0]) =>
    into(element, Tab, { tile: dock.tile(id), dock, listed: tabLocation === 'headerOverflow' }),
  );
/** Returns the renderer of the part before (`start`) or after (`end`) the tabs of a group of tiles. */
export const headOf = (dock: Dock, { id: group }: DockviewGroupPanel, side: 'start' | 'end'): IHeaderActionsRenderer =>
  renderer(`tl-head-${side}`, (element) => into(element, side === 'start' ? HeadStart : HeadEnd, { dock, group }));
