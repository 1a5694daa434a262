import ts from 'typescript';
import { sources } from './sources.ts';

const SQL = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|DROP|BEGIN|VACUUM|ATTACH|WHERE|ORDER BY|ON CONFLICT|FROM)\b/;
/** A list of names for code: columns of a table, or words that are split at once. */
const NAMES = /^[\w\s]+(?:,\s*\w+)*$/;
const WORD = /^[“"(`'‘]?[A-Za-z][A-Za-z’'-]*[.,;:!?)”"’`]*$/;
const MOST_WORDS = 2;

/** The text of a literal or template, with a gap for each value; null for any other node. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' \u0000 ') : null;
}
const isNames = (node: ts.Node, text: string): boolean =>
  NAMES.test(text) && (text.includes(',') || (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'split'));
/** Log lines and the messages of thrown defects are not for the user. */
const isInternal = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) ||
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /(?:^|\.)log\??\.\w+$/.test(node.expression.getText()));

/** Literals and templates of the engine that form a sentence for the user, instead of a code with arguments. */
export function engineSentences(): string[] {
  return sources('src-main/engine').flatMap(({ path, text }) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isInternal(node)) return;
      const said = textOf(node);
      const words = said?.split(/\s+/).filter((word) => WORD.test(word)).length ?? 0;
      if (said !== null && words > MOST_WORDS && !SQL.test(said) && !isNames(node, said))
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${said.slice(0, 80)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}
