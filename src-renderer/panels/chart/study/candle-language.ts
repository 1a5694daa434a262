import { candleFields, averageField } from '#contract/fields/candle-fields.ts';
import { expressionStudy } from '#contract/studies/expression-study.ts';
import { unitWords } from '../../../lib/domain/field-text.ts';
import { textOf } from '../../../lib/format/format.ts';
import { functionSuggestions } from '../../../ui/expression/function-suggestions.ts';
import type { Mistake, Suggestion } from '../../../ui/expression/editor-options.ts';

/** Windows of averages that the completion offers. Every other one can be written too. */
const OFFERED: readonly number[] = [9, 14, 20, 26, 50, 100, 200];

/** Returns the mistakes in an expression on candles. */
export function studyMistakes(source: string): readonly Mistake[] {
  const study = expressionStudy(source.trim());
  // Places in the text as it is written, with the spaces before it.
  const before = source.length - source.trimStart().length;
  return study.ok ? [] : study.errors.map(({ from, to, text }) => ({ from: from + before, to: to + before, message: textOf(text) }));
}

/** Returns the entries of the completion: fields of a candle, averages with usual windows, and functions of numbers. */
export function candleSuggestions(): readonly Suggestion[] {
  const fields = Object.entries(candleFields()).flatMap(([name, { unit, title, help }]): Suggestion[] => {
    const average = averageField(name);
    if (average && !OFFERED.includes(average.window)) return [];
    return [{ label: name, detail: unitWords(unit, 'number'), info: `${title}. ${help}.`, kind: 'field', boost: average ? 1 : 2 }];
  });
  return [...fields, ...functionSuggestions('numbers')];
}
