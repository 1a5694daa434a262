import { compileExpression } from '#contract/expression/compile.ts';
import type { Expr } from '#contract/expression/expr.ts';
import { FIELDS } from '#contract/fields/fields.ts';
import type { Field } from '#contract/fields/field.ts';
import { text } from '#contract/text/coded-text.ts';
import type { ScreenBody } from '#contract/model/market/saved-screen.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { textOf } from '../../lib/format/format.ts';
import type { Mistake, Suggestion } from '../../ui/expression/editor-options.ts';
import { functionSuggestions } from '../../ui/expression/function-suggestions.ts';
import { fieldText, unitWords } from '../../lib/domain/field-text.ts';

/** Returns the mistakes in a filter; an empty one has none. */
export function filterMistakes(kind: FieldKind, source: string): readonly Mistake[] {
  if (source.trim() === '') return [];
  const read = compileExpression(source, kind);
  if (!read.ok) return read.errors.map(({ from, to, text: why }) => ({ from, to, message: textOf(why) }));
  if (read.type !== 'flag') return [{ from: 0, to: source.length, message: textOf(text('expression.filter-flag')) }];
  return [];
}
/** Returns what can be evaluated and hardly is meant, such as a range that ends before it begins. */
export function filterWarnings(kind: FieldKind, source: string): readonly Mistake[] {
  const read = source.trim() === '' ? null : compileExpression(source, kind);
  return read?.ok ? read.warnings.map(({ from, to, text: why }) => ({ from, to, message: textOf(why) })) : [];
}
/** Returns the mistakes in the expression of a column. */
export function columnMistakes(kind: FieldKind, source: string): readonly Mistake[] {
  const read = compileExpression(source, kind);
  return read.ok ? [] : read.errors.map(({ from, to, text: why }) => ({ from, to, message: textOf(why) }));
}
/** Returns the first mistake in a whole screen as a sentence; null if there is none. */
export function screenMistake({ kind, filter, columns }: ScreenBody): string | null {
  const wrong = filterMistakes(kind, filter)[0];
  if (wrong) return wrong.message;
  for (const [name, source] of Object.entries(columns)) {
    const why = columnMistakes(kind, source)[0]?.message;
    if (why !== undefined) return `Column “${name}”: ${why}`;
  }
  return null;
}

/** A correct filter; null if it is empty. False if it has a mistake. */
export function filterExpr(kind: FieldKind, source: string): Expr | null | false {
  if (source.trim() === '') return null;
  const read = compileExpression(source, kind);
  return read.ok && read.type === 'flag' ? read.expr : false;
}

const TYPES: Readonly<Record<Field['type'], () => string>> = {
  number: () => /* @wc-include */ 'number',
  text: () => /* @wc-include */ 'text',
  flag: () => /* @wc-include */ 'true or false',
  list: () => /* @wc-include */ 'list',
  time: () => /* @wc-include */ 'time',
};
/** Returns the entries of the completion. `values` are those of the selected row by field; fields without one have no value there. */
export function suggestionsFor(kind: FieldKind, values: Readonly<Record<string, unknown>> | null): readonly Suggestion[] {
  const fields = Object.entries(FIELDS[kind]).map(([name, field]): Suggestion => {
    const unit = unitWords(field.unit, 'number');
    const now = values !== null && name in values ? fieldText(values[name], field) : '';
    const parts = [field.type === 'number' && unit !== '' ? unit : TYPES[field.type](), now].filter((part) => part !== '');
    return { label: name, detail: parts.join(' · '), info: `${field.title}. ${field.help}.`, kind: 'field', boost: 1 };
  });
  return [...fields, ...functionSuggestions('all')];
}
