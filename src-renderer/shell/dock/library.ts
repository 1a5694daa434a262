// The bundle that brings the library's own style sheet along; the module build comes without one.
export { createDockview } from 'dockview-core/dist/dockview-core.min.js';
export type {
  DockviewApi,
  DockviewGroupPanel,
  DockviewTheme,
  IContentRenderer,
  IDockviewPanel,
  IHeaderActionsRenderer,
  ITabRenderer,
  SerializedDockview,
} from 'dockview-core';
