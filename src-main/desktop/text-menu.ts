import type { Options } from 'electron-context-menu';

/** Context menu of text fields and selected text. The view has its own menus for everything else. */
export const TEXT_MENU = {
  shouldShowMenu: (_event, { isEditable, selectionText }) => isEditable || selectionText.trim() !== '',
  menu: ({ cut, copy, paste, selectAll, separator }, { isEditable }) =>
    isEditable ? [cut({}), copy({}), paste({}), separator(), selectAll({})] : [copy({})],
  // Read whenever the menu opens, so that they follow the language.
  labels: {
    get cut() {
      return 'Cut';
    },
    get copy() {
      return 'Copy';
    },
    get paste() {
      return 'Paste';
    },
    get selectAll() {
      return 'Select all';
    },
  },
} satisfies Options;
