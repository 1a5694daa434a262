import type { BrowserWindow } from 'electron';
import contextMenu from 'electron-context-menu';

/** The context menu of text fields and of marked text. Everything else in a window has menus of its own in the view. */
export const addTextMenu = (window: BrowserWindow): (() => void) =>
  contextMenu({
    window,
    shouldShowMenu: (_event, { isEditable, selectionText }) => isEditable || selectionText.trim() !== '',
    menu: ({ cut, copy, paste, selectAll, separator }, { isEditable }) =>
      isEditable ? [cut({}), copy({}), paste({}), separator(), selectAll({})] : [copy({})],
    labels: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
  });
