declare module 'dockview-core/dist/dockview-core.min.js' {
  export { createDockview } from 'dockview-core';
}
