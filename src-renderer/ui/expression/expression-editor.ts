import {
  autocompletion,
  closeCompletion,
  CompletionContext,
  completionStatus,
  insertCompletionText,
  pickedCompletion,
  selectedCompletion,
  startCompletion,
  type Completion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { Decoration, EditorView, keymap, MatchDecorator, placeholder, tooltips, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { EditorOptions, Editor, Mistake, Suggestion } from './editor-options.ts';

const WORD = /[A-Za-z_][A-Za-z0-9_]*/;
/** Marks strings, numbers and names of functions. */
const MARKS = new MatchDecorator({
  regexp: /(["'])(?:\\.|(?!\1).)*\1?|\b\d+(?:\.\d+)?\b|\b(?:true|false|in)\b|[A-Za-z_]\w*(?=\s*\()/g,
  decoration: ([found]) => Decoration.mark({ class: /^["']/.test(found) ? 'tl-string' : /^\d/.test(found) ? 'tl-number' : 'tl-word' }),
});
const MARKED = ViewPlugin.define(
  (view) => ({
    marks: MARKS.createDeco(view),
    update(change: ViewUpdate) {
      this.marks = MARKS.updateDeco(change, this.marks);
    },
  }),
  { decorations: ({ marks }) => marks },
);

/** Styles from the tokens, so that the theme changes without another editor. */
const THEME = EditorView.theme({
  '&': { color: 'var(--text-1)', background: 'transparent', font: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', fontSize: 'var(--text-xs)', lineHeight: '1.5', overflowX: 'hidden' },
  '.cm-content': { padding: '3px 0', caretColor: 'var(--text-1)' },
  '.cm-line': { padding: '0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--text-1)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--surface-4)' },
  '.tl-string': { color: 'var(--info)' },
  '.tl-number': { color: 'var(--text-1)', fontWeight: 'var(--weight-medium)' },
  '.tl-word': { color: 'var(--text-2)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--surface-4)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'transparent', color: 'var(--error)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--error)', textUnderlineOffset: '2px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '2px' },
  '.cm-tooltip': {
    background: 'var(--surface-4)',
    color: 'var(--text-1)',
    border: '0',
    borderRadius: 'var(--radius-3)',
    boxShadow: 'var(--shadow-2)',
    font: 'var(--text-xs) / 1.45 var(--font-text)',
    zIndex: 'var(--z-tip)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-text)', maxHeight: '16em', padding: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    justifyContent: 'space-between',
    padding: '3px 8px',
    borderRadius: 'var(--radius-1)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent)', color: 'var(--accent-ink)' },
  '.cm-completionLabel': { fontFamily: 'var(--font-code)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-heavy)' },
  '.cm-completionDetail': { fontStyle: 'normal', marginLeft: 'auto', color: 'inherit', opacity: '0.8' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', maxWidth: '22em' },
  '.cm-tooltip-lint': { padding: '2px' },
  '.cm-diagnostic': { padding: '4px 8px', borderLeft: '3px solid var(--error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
});

const asCompletion = ({ label, detail, info, apply, kind, boost }: Suggestion): Completion => ({
  label,
  detail,
  info,
  type: kind,
  ...(apply !== undefined && { apply }),
  ...(boost !== undefined && { boost }),
});

const wordBefore = (context: CompletionContext) => context.matchBefore(WORD);
const wordAt = (state: EditorState) => wordBefore(new CompletionContext(state, state.selection.main.head, true));
/** Inserts the chosen completion; false without one. The library's own command takes no key in the first moment of a list. */
function insertChosen(view: EditorView): boolean {
  const { state } = view;
  const chosen = selectedCompletion(state);
  if (!chosen) return false;
  const { head } = state.selection.main;
  const from = wordAt(state)?.from ?? head;
  const inserted = typeof chosen.apply === 'string' ? chosen.apply : chosen.label;
  view.dispatch({ ...insertCompletionText(state, inserted, from, head), annotations: pickedCompletion.of(chosen) });
  return true;
}

/**
 * Creates an editor in a shadow root, where the library's styles are constructed sheets: the page's policy allows no others. Lists and
 * hints go to a second root, so that no tile cuts them off.
 */
export function createEditor(root: ShadowRoot, over: ShadowRoot, options: EditorOptions): Editor {
  let quiet = false;
  /** Tab was pressed while the list was being made: the word is completed once it is there, and the focus stays. */
  let completes = false;
  const place = document.createElement('div');
  over.append(place);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.value,
      extensions: [
        history(),
        MARKED,
        bracketMatching(),
        THEME,
        EditorView.lineWrapping,
        placeholder(options.placeholder),
        tooltips({ parent: place, position: 'fixed' }),
        autocompletion({
          icons: false,
          aboveCursor: true, // below the field stands what is wrong with it
          defaultKeymap: true,
          override: [
            (context) => {
              const word = wordBefore(context);
              if (!word && !context.explicit) return null;
              return { from: word?.from ?? context.pos, options: options.suggestions().map(asCompletion), validFor: /^\w*$/ };
            },
          ],
        }),
        linter(
          ({ state }) => {
            const text = state.doc.toString();
            const end = text.length;
            const marked = (severity: Diagnostic['severity'], found: readonly Mistake[]): Diagnostic[] =>
              found.map(({ from, to, message }) => {
                const start = Math.min(from, Math.max(0, end - 1));
                return { from: start, to: Math.min(end, Math.max(to, start + 1)), severity, message };
              });
            const mistakes = marked('error', options.check(text));
            return mistakes.length > 0 ? mistakes : marked('warning', options.warn?.(text) ?? []);
          },
          { delay: 120 },
        ),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) options.onchange(update.state.doc.toString());
          if (update.docChanged || completionStatus(update.state) === null) completes = false;
          if (!completes || selectedCompletion(update.state) === null) return;
          completes = false;
          queueMicrotask(() => insertChosen(update.view));
        }),
        // Also one that is about to open, which the library leaves alone.
        EditorView.domEventHandlers({ blur: (_, view) => void closeCompletion(view) }),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-multiline': 'false',
          ...(options.describedby !== undefined && { 'aria-description': options.describedby }),
        }),
        keymap.of([
          {
            key: 'Tab',
            run(self) {
              completes = completionStatus(self.state) === 'pending' && wordAt(self.state) !== null;
              return insertChosen(self) || completes;
            },
          },
          { key: 'Enter', run: (view) => (closeCompletion(view), options.onenter(view.state.doc.toString()), true) },
          { key: 'Escape', run: ({ state }) => completionStatus(state) === null && (options.onescape(), true) },
          { key: 'Alt-ArrowDown', run: startCompletion },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
      ],
    }),
  });
  over.adoptedStyleSheets = [...new Set([...over.adoptedStyleSheets, ...root.adoptedStyleSheets])];
  return {
    get value() {
      return view.state.doc.toString();
    },
    set(value) {
      if (value === view.state.doc.toString()) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
      quiet = false;
    },
    focus: () => view.focus(),
    complete: () => startCompletion(view),
    destroy: () => {
      view.destroy();
      place.remove();
    },
  };
}
