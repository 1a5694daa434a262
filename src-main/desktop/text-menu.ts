import type { Options } from 'electron-context-menu';

/** The context menu of text fields and of marked text. Everything else in a window has menus of its own in the view. */
export const TEXT_MENU = {
  shouldShowMenu: (_event, { isEditable, selectionText }) => isEditable || selectionText.trim() !== '',
  menu: ({ cut, copy, paste, selectAll, separator }, { isEditable }) =>
    isEditable ? [cut({}), copy({}), paste({}), separator(), selectAll({})] : [copy({})],
  labels: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
} satisfies Options;
