import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A string literal or property name in the sources. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly as: 'string' | 'key';
  /** The function it is the first argument of: `gsp` for `api().gsp('get_squad', …)`; null for none. */
  readonly callee: string | null;
}

const under = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => `${folder}/${file}`)
    .sort();

function calleeOf(node: ts.Node): string | null {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return null;
  const called = parent.expression;
  return ts.isPropertyAccessExpression(called) ? called.name.text : ts.isIdentifier(called) ? called.text : null;
}

function placesOf(file: string): Place[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const places: Place[] = [];
  const add = (node: ts.Node, text: string, as: Place['as']): void =>
    void places.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text, as, callee: calleeOf(node) });
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node)) {
      if (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) add(node.name, node.name.text, 'key');
    }
    if (ts.isStringLiteralLike(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
      add(node, node.text, 'string');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/** All string literals and property names in some folders. */
export const indexSources = (folders: readonly string[]): Place[] => folders.flatMap(under).flatMap(placesOf);
