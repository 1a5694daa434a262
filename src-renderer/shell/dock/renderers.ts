import { mount, unmount, type Component } from 'svelte';
import type { Dock } from './dock.svelte.ts';
import HeadEnd from './HeadEnd.svelte';
import HeadStart from './HeadStart.svelte';
import type { DockviewGroupPanel, IContentRenderer, IHeaderActionsRenderer, ITabRenderer } from './library.ts';
import Tab from './Tab.svelte';
import TileBody from './TileBody.svelte';

const box = (className: string): HTMLElement => {
  const element = document.createElement('div');
  element.className = className;
  return element;
};

/** Mounts a component in an element of the docking library. Returns a function that unmounts it. */
function into<P extends Record<string, unknown>>(target: HTMLElement, component: Component<P>, props: P): () => void {
  const mounted = mount(component, { target, props });
  return () => void unmount(mounted);
}

/** Returns the renderer of a tile's body. */
export function bodyOf(dock: Dock, id: string): IContentRenderer {
  const element = box('tl-body');
  let out = (): void => {};
  let sized: ResizeObserver | null = null;
  return {
    element,
    init: () => {
      const tile = dock.tile(id);
      element.dataset['testid'] = `tile-${tile.panel}`;
      element.dataset['tile'] = id;
      out = into(element, TileBody, { tile });
      // A stacked tile is not as wide as the grid has it.
      sized = new ResizeObserver(() => (tile.width = element.clientWidth || tile.width));
      sized.observe(element);
    },
    dispose: () => {
      sized?.disconnect();
      out();
    },
  };
}

/** Returns the renderer of a tile's tab. */
export function tabOf(dock: Dock, id: string): ITabRenderer {
  const element = box('tl-tab');
  let out = (): void => {};
  return {
    element,
    init: ({ tabLocation }) => {
      out = into(element, Tab, { tile: dock.tile(id), dock, listed: tabLocation === 'headerOverflow' });
    },
    dispose: () => out(),
  };
}

/** Returns the renderer of the part before (`start`) or after (`end`) the tabs of a group of tiles. */
export function headOf(dock: Dock, group: DockviewGroupPanel, side: 'start' | 'end'): IHeaderActionsRenderer {
  const element = box(`tl-head-${side}`);
  let out = (): void => {};
  return {
    element,
    init: () => {
      out = into(element, side === 'start' ? HeadStart : HeadEnd, { dock, group: group.id });
    },
    dispose: () => out(),
  };
}
