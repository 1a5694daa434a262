import type { ASTNode } from '@marcbachmann/cel-js';
import { fieldNamed, fieldOf, fieldTable } from '../fields/fields.ts';
import { perUnit, type ExpressionKind, type FieldUnit } from '../fields/field.ts';
import { suggest } from '../suggest.ts';
import { text, type CodedText } from '../text/coded-text.ts';
import { parseCel, type ExpressionError } from './cel.ts';
import {
  ARITHMETIC,
  COMPARISONS,
  fieldsIn,
  NUMBER_CALLS,
  TEXT_TESTS,
  typeOf,
  type Arithmetic,
  type Comparison,
  type Expr,
  type ExprType,
  type NumberCall,
  type TextTest,
} from './expr.ts';
import { LIMITS } from './limits.ts';
import { emptyRanges } from './ranges.ts';
import { unitOf } from './unit-of.ts';

/** An expression that can be evaluated, or everything that is wrong with its text. */
export type Compiled =
  | {
      readonly ok: true;
      readonly expr: Expr;
      readonly type: ExprType;
      readonly unit: FieldUnit;
      /** The fields that it reads. */
      readonly fields: readonly string[];
      /** What can be evaluated, but hardly is what was meant, such as a range that ends before it begins. */
      readonly warnings: readonly ExpressionError[];
    }
  | { readonly ok: false; readonly errors: readonly ExpressionError[] };

const FUNCTIONS = [...Object.keys(NUMBER_CALLS), ...TEXT_TESTS, 'lower', 'known', 'coalesce'];
/** Functions of the parser that are refused, with what to write instead. */
const isTest = (name: string): name is TextTest => (TEXT_TESTS as readonly string[]).includes(name);
const isCall = (name: string): name is NumberCall => Object.hasOwn(NUMBER_CALLS, name);
const isComparison = (op: string): op is Comparison => (COMPARISONS as readonly string[]).includes(op);
const isArithmetic = (op: string): op is Arithmetic => (ARITHMETIC as readonly string[]).includes(op);

const isListed = (node: ASTNode): boolean =>
  (node.op === 'value' && typeof node.args !== 'boolean') ||
  (node.op === '-_' && node.args.op === 'value' && typeof node.args.args !== 'string');
const partsOfNode = (node: ASTNode): ASTNode[] => {
  const found: ASTNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null && 'op' in value) found.push(value as ASTNode);
  };
  visit(node.args);
  return found;
};

/** Replaces the payload of a node of the parser's tree: the checker then sees the plain name, or a number of the one type. */
const put = (node: ASTNode, args: string | number): void => void Object.assign(node, { args });

/** Checks that a tree has only parts that can be evaluated, and writes names and numbers in one way. Returns what is wrong. */
function refuse(root: ASTNode, kind: ExpressionKind): ExpressionError[] {
  const errors: ExpressionError[] = [];
  const wrong = ({ start, end }: { readonly start: number; readonly end: number }, said: CodedText): void =>
    void errors.push({ from: start, to: end, text: said });
  const called = (node: ASTNode, name: string, parts: readonly ASTNode[]): void => {
    if (FUNCTIONS.includes(name)) return parts.forEach(visit);
    if (name === 'matches') return wrong(node, text('expression.no-patterns'));
    wrong(node, text('expression.no-function', { name, close: suggest(name, FUNCTIONS) }));
  };
  const visit = (node: ASTNode): void => {
    const { op } = node;
    switch (op) {
      case 'value': {
        const value = node.args;
        if (typeof value === 'bigint') put(node, Number(value));
        if (typeof node.args === 'number' && Math.abs(node.args) > Number.MAX_SAFE_INTEGER) wrong(node, text('expression.number-size'));
        else if (value === null) wrong(node, text('expression.null'));
        else if (!['bigint', 'number', 'string', 'boolean'].includes(typeof value)) wrong(node, text('expression.literal'));
        return;
      }
      case 'id': {
        const name = fieldNamed(kind, node.args);
        if (name !== null) return put(node, name);
        const known = Object.entries(fieldTable(kind)).flatMap(([field, { aliases }]) => [field, ...aliases]);
        return wrong(node, text('expression.no-field', { name: node.args, close: suggest(node.args, known) }));
      }
      case 'call':
        return called(node, node.args[0], node.args[1]);
      case 'rcall': {
        const [name, on, parts] = node.args;
        if (isTest(name)) return [on, ...parts].forEach(visit);
        return called(node, name, isCall(name) ? [] : [on, ...parts]);
      }
      case 'in': {
        const [value, list] = node.args;
        visit(value);
        if (list.op === 'list') {
          for (const part of list.args) {
            if (isListed(part)) visit(part);
            else wrong(part, text('expression.list-literals'));
          }
          if (list.args.length === 0) wrong(list, text('expression.list-empty'));
        } else if (list.op === 'id') visit(list);
        else wrong(list, text('expression.in-list'));
        return;
      }
      case '.':
      case '.?':
      case '[]':
      case '[?]':
      case 'map':
      case 'list':
        return wrong(node, text('expression.no-parts'));
      default:
        return partsOfNode(node).forEach(visit);
    }
  };
  visit(root);
  return errors;
}

/**
 * Converts a checked tree, and notes in `places` where its comparisons stand. Returns the place of a part that the checker allows and this
 * language does not.
 */
function convert(root: ASTNode, kind: ExpressionKind, places: WeakMap<Expr, ASTNode>): Expr | ExpressionError {
  let wrong: ExpressionError | null = null;
  const refused = (node: ASTNode, said: CodedText): Expr => {
    wrong ??= { from: node.start, to: node.end, text: said };
    return { op: 'flag', value: false };
  };
  const literal = (node: ASTNode): number | string => {
    if (node.op === '-_') return -Number(literal(node.args));
    return node.op === 'value' && typeof node.args === 'string' ? node.args : Number(node.args);
  };
  const field = (name: string): Expr => {
    const row = fieldOf(kind, name) ?? { type: 'number' as const, unit: 'none' as const };
    return { op: 'field', name, type: row.type === 'time' ? 'number' : row.type, per: perUnit(row) };
  };
  /** A part that is one value: a list cannot be compared or counted with. */
  const single = (node: ASTNode): Expr => {
    const expr = at(node);
    return expr.op === 'field' && expr.type === 'list' ? refused(node, text('expression.list-alone', { name: expr.name })) : expr;
  };
  const both = (op: 'and' | 'or', [left, right]: readonly [ASTNode, ASTNode]): Expr => {
    const parts = [single(left), single(right)];
    return { op, of: parts.flatMap((part) => (part.op === op ? part.of : [part])) };
  };
  const has = (list: string, of: Expr): Expr => ({ op: 'has', list, of });
  const tested = (by: TextTest, on: ASTNode, part: ASTNode | undefined): Expr => {
    const of = at(on);
    const value = part ? single(part) : of;
    if (of.op === 'field' && of.type === 'list') return by === 'contains' ? has(of.name, value) : single(on);
    return { op: 'test', by, of, part: value };
  };
  const call = (node: ASTNode, name: string, parts: readonly ASTNode[]): Expr => {
    const [first = node, second = node] = parts;
    if (name === 'known') return { op: 'known', of: at(first) };
    if (name === 'lower') return { op: 'lower', of: single(first) };
    if (name === 'coalesce') return { op: 'coalesce', left: single(first), right: single(second) };
    if (isTest(name)) return tested(name, first, second);
    return isCall(name)
      ? { op: 'call', by: name, of: parts.map(single) }
      : refused(node, text('expression.no-function', { name, close: [] }));
  };
  function at(node: ASTNode): Expr {
    const { op } = node;
    switch (op) {
      case 'value': {
        const value = node.args;
        if (typeof value === 'string') return { op: 'text', value };
        return typeof value === 'boolean' ? { op: 'flag', value } : { op: 'number', value: Number(value) };
      }
      case 'id':
        return field(node.args);
      case '!_':
        return { op: 'not', of: single(node.args) };
      case '-_': {
        const of = single(node.args);
        return of.op === 'number' ? { op: 'number', value: -of.value } : { op: 'negate', of };
      }
      case '&&':
        return both('and', node.args);
      case '||':
        return both('or', node.args);
      case '?:': {
        const [test, then, other] = node.args;
        return { op: 'if', test: single(test), then: single(then), other: single(other) };
      }
      case 'in': {
        const [value, list] = node.args;
        if (list.op === 'list') return { op: 'in', of: single(value), values: list.args.map(literal) };
        const on = at(list);
        return on.op === 'field' && on.type === 'list' ? has(on.name, single(value)) : refused(list, text('expression.in-list'));
      }
      case 'call':
        return call(node, node.args[0], node.args[1]);
      case 'rcall':
        return call(node, node.args[0], [node.args[1], ...node.args[2]]);
      default: {
        if (isComparison(op)) {
          const [left, right] = node.args as readonly [ASTNode, ASTNode];
          const compared: Expr = { op: 'compare', by: op, left: single(left), right: single(right) };
          places.set(compared, node);
          return compared;
        }
        if (!isArithmetic(op)) return refused(node, text('expression.no-parts'));
        const [left, right] = (node.args as readonly [ASTNode, ASTNode]).map(single) as [Expr, Expr];
        if (typeOf(left) !== 'number') return refused(node, text('expression.add-texts'));
        return { op: 'arithmetic', by: op, left, right };
      }
    }
  }
  const expr = single(root);
  return wrong ?? expr;
}

/**
 * Compiles an expression on the fields of a kind of row. The library parses it and checks its types; whatever the closed list of parts does
 * not have, such as patterns, is refused where it stands.
 */
export function compileExpression(source: string, kind: ExpressionKind): Compiled {
  const failed = (...errors: readonly ExpressionError[]): Compiled => ({ ok: false, errors });
  if (source.length > LIMITS.length)
    return failed({ from: LIMITS.length, to: source.length, text: text('expression.too-long', { most: LIMITS.length }) });
  const tree = parseCel(source, kind);
  if (!('root' in tree)) return failed(tree);
  const refusals = refuse(tree.root, kind);
  if (refusals.length > 0) return failed(...refusals);
  const mistyped = tree.check();
  if (mistyped) return failed(mistyped);
  const places = new WeakMap<Expr, ASTNode>();
  const expr = convert(tree.root, kind, places);
  if (!('op' in expr)) return failed(expr);
  const warnings = emptyRanges(expr).map(({ at, text }) => {
    const { start: from, end: to } = places.get(at) ?? tree.root;
    return { from, to, text };
  });
  return { ok: true, expr, type: typeOf(expr), unit: unitOf(expr, kind), fields: fieldsIn(expr), warnings };
}
