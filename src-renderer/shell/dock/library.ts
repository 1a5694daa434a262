// This bundle includes the library's style sheet; the module build does not.
export { createDockview } from 'dockview-core/dist/dockview-core.min.js';
export type {
  DockviewApi,
  DockviewGroupPanel,
  IContentRenderer,
  IDockviewPanel,
  IHeaderActionsRenderer,
  ITabRenderer,
  SerializedDockview,
} from 'dockview-core';
