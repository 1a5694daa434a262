/** The parser and type checker of the language. Nothing is ever evaluated by it. */
import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import { fieldTable } from '../fields/fields.ts';
import type { ExpressionKind, FieldType } from '../fields/field.ts';
import { text, type CodedText } from '../text/coded-text.ts';
import { NUMBER_CALLS } from './expr.ts';
import { LIMITS } from './limits.ts';

const CEL: Readonly<Record<FieldType, string>> = { number: 'double', time: 'double', text: 'string', flag: 'bool', list: 'list<string>' };

const never = (): never => {
  throw new Error('expressions are not evaluated here');
};
const args = (type: string, count: number): string => Array.from({ length: count }, () => type).join(', ');

/** The functions of the language, as the checker reads them. */
function signatures(): string[] {
  const numbers = Object.entries(NUMBER_CALLS).flatMap(([name, [least, most]]) =>
    Array.from({ length: most - least + 1 }, (_, more) => `${name}(${args('double', least + more)}): double`),
  );
  const values = ['double', 'string', 'bool'];
  return [
    ...numbers,
    ...[...values, 'list<string>'].map((type) => `known(${type}): bool`),
    ...values.map((type) => `coalesce(${type}, ${type}): ${type}`),
    'lower(string): string',
    'contains(list<string>, string): bool',
    ...['contains', 'startsWith', 'endsWith'].map((name) => `${name}(string, string): bool`),
  ];
}

const made = new Map<ExpressionKind, Environment>();
/** The names and types of a kind of row. Numbers are of one type: `literals` in the syntax tree are turned into it before the check. */
function environment(kind: ExpressionKind): Environment {
  const before = made.get(kind);
  if (before) return before;
  const env = new Environment({
    unlistedVariablesAreDyn: false,
    limits: { maxAstNodes: LIMITS.nodes, maxDepth: LIMITS.depth, maxListElements: LIMITS.list, maxMapEntries: 0, maxCallArguments: 8 },
  });
  for (const [name, { type }] of Object.entries(fieldTable(kind))) env.registerVariable(name, CEL[type]);
  for (const signature of signatures()) env.registerFunction(signature, never);
  env.registerOperator('double % double', never);
  made.set(kind, env);
  return env;
}

/** What is wrong with an expression, and where: `from` and `to` are places in its text. */
export interface ExpressionError {
  readonly from: number;
  readonly to: number;
  readonly text: CodedText;
}
/** A syntax tree and its type check. */
interface Tree {
  readonly root: ASTNode;
  readonly check: () => ExpressionError | null;
}

interface Trouble {
  readonly code?: string;
  readonly summary?: string;
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}
const COMMON = { '=': '==', '&': '&&', '|': '||', '≥': '>=', '≤': '<=', '≠': '!=', '×': '*', '÷': '/', '−': '-' } as const;

/** Words of other languages and what they are here. */
const WORDS: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', AND: '&&', OR: '||', NOT: '!' };

function syntaxText(source: string, { code, range }: Trouble): CodedText {
  const at = range?.start ?? 0;
  const symbol = source.slice(at, at + 1);
  const before = source.slice(0, at);
  if (code === 'limit_exceeded') return text('expression.too-large', { nodes: LIMITS.nodes, depth: LIMITS.depth });
  if (code === 'reserved_identifier') return text('expression.reserved', { name: source.slice(at, range?.end) });
  if (code === 'invalid_number') return text('expression.number', { number: source.slice(at, range?.end) });
  if (code === 'unexpected_character') {
    const word = /^[A-Za-z]+/.exec(source.slice(at))?.[0] ?? '';
    const better = WORDS[word] ?? COMMON[symbol as keyof typeof COMMON];
    if (better !== undefined) return text('expression.instead', { typed: WORDS[word] === undefined ? symbol : word, better });
  }
  if (code === 'unterminated_string' || /string/.test(code ?? '')) return text('expression.open-quote');
  if (at >= source.trimEnd().length) return before.trim() === '' ? text('expression.empty') : text('expression.ends');
  return text('expression.unexpected', { symbol: source.slice(at, Math.max(at + 1, range?.end ?? 0)).slice(0, 30) });
}

const TYPES: Readonly<Record<string, FieldType>> = {
  double: 'number',
  int: 'number',
  string: 'text',
  bool: 'flag',
  'list<string>': 'list',
};
const typeWord = (cel: string): FieldType | 'none' => TYPES[cel] ?? 'none';

function typeText({ code, summary = '' }: Trouble): CodedText {
  const overload = /no such overload: (\S+) (\S+) (\S+)$/.exec(summary);
  if (overload) {
    const [, left = '', operator = '', right = ''] = overload;
    return text('expression.operands', { operator, left: typeWord(left), right: typeWord(right) });
  }
  const call = /no matching overload for '(?:[^.(]+\.)?(\w+)\(/.exec(summary);
  if (call) return text('expression.arguments', { name: call[1] ?? '' });
  if (code === 'invalid_condition_type' || /Logical operator|Unary|requires bool/.test(summary)) return text('expression.needs-flag');
  if (code === 'incompatible_ternary_branches') return text('expression.branches');
  if (code === 'heterogeneous_list_element') return text('expression.mixed-list');
  return text('expression.types', { reason: summary });
}

const placed = (source: string, { range }: Trouble, said: CodedText): ExpressionError => {
  const from = Math.min(Math.max(range?.start ?? 0, 0), source.length);
  return { from, to: Math.min(Math.max(range?.end ?? from, from), source.length), text: said };
};

/** Parses an expression. What stands in it is not checked yet. */
export function parseCel(source: string, kind: ExpressionKind): Tree | ExpressionError {
  try {
    const parsed = environment(kind).parse(source);
    return {
      root: parsed.ast,
      check() {
        const { valid, error } = parsed.check();
        return valid || !error ? null : placed(source, error, typeText(error));
      },
    };
  } catch (cause) {
    // the parser calls itself for each level, so that absurd nesting may end its stack
    if (!(cause instanceof ParseError))
      return placed(source, {}, text('expression.too-large', { nodes: LIMITS.nodes, depth: LIMITS.depth }));
    return placed(source, cause, syntaxText(source, cause));
  }
}
