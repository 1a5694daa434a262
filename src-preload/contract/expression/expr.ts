/** Comparisons of two numbers or two texts. */
export const COMPARISONS = ['<', '<=', '>', '>=', '==', '!='] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const ARITHMETIC = ['+', '-', '*', '/', '%'] as const;
export type Arithmetic = (typeof ARITHMETIC)[number];
/** Functions of numbers and of texts, each with the smallest and largest number of arguments. */
export const NUMBER_CALLS = { min: [2, 8], max: [2, 8], abs: [1, 1], round: [1, 1], floor: [1, 1], ceil: [1, 1] } as const;
export const TEXT_TESTS = ['contains', 'startsWith', 'endsWith'] as const;
export type NumberCall = keyof typeof NUMBER_CALLS;
export type TextTest = (typeof TEXT_TESTS)[number];

/** What an expression returns. */
export type ExprType = 'number' | 'text' | 'flag';

/**
 * An expression as the evaluators know it: nothing else can be evaluated. Each part returns a number, a text or a flag, or it is unknown.
 * `per`: how many units of the stored value are one unit of the expression.
 */
export type Expr =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'text'; readonly value: string }
  | { readonly op: 'flag'; readonly value: boolean }
  | { readonly op: 'field'; readonly name: string; readonly type: ExprType | 'list'; readonly per: number }
  | { readonly op: 'not' | 'negate' | 'known' | 'lower'; readonly of: Expr }
  | { readonly op: 'and' | 'or'; readonly of: readonly Expr[] }
  | { readonly op: 'compare'; readonly by: Comparison; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'arithmetic'; readonly by: Arithmetic; readonly left: Expr; readonly right: Expr }
  /** Whether a value is one of those listed. */
  | { readonly op: 'in'; readonly of: Expr; readonly values: readonly (number | string)[] }
  /** Whether a list, such as the positions of a player, has a text. */
  | { readonly op: 'has'; readonly list: string; readonly of: Expr }
  | { readonly op: 'if'; readonly test: Expr; readonly then: Expr; readonly other: Expr }
  | { readonly op: 'coalesce'; readonly left: Expr; readonly right: Expr }
  | { readonly op: 'test'; readonly by: TextTest; readonly of: Expr; readonly part: Expr }
  | { readonly op: 'call'; readonly by: NumberCall; readonly of: readonly Expr[] };

/** The parts of an expression, in the order in which they are written. */
function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'number':
    case 'text':
    case 'flag':
    case 'field':
      return [];
    case 'not':
    case 'negate':
    case 'known':
    case 'lower':
    case 'in':
    case 'has':
      return [expr.of];
    case 'and':
    case 'or':
    case 'call':
      return expr.of;
    case 'compare':
    case 'arithmetic':
    case 'coalesce':
      return [expr.left, expr.right];
    case 'if':
      return [expr.test, expr.then, expr.other];
    case 'test':
      return [expr.of, expr.part];
  }
}

/** The type of an expression that was compiled; a list field on its own has none. */
export function typeOf(expr: Expr): ExprType {
  switch (expr.op) {
    case 'number':
    case 'negate':
    case 'arithmetic':
    case 'call':
      return 'number';
    case 'text':
    case 'lower':
      return 'text';
    case 'field':
      return expr.type === 'list' ? 'text' : expr.type;
    case 'if':
      return typeOf(expr.then);
    case 'coalesce':
      return typeOf(expr.left);
    case 'flag':
    case 'not':
    case 'known':
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
    case 'has':
    case 'test':
      return 'flag';
  }
}

/** The names of the fields that an expression reads, each once. */
export function fieldsIn(expr: Expr): string[] {
  const found = new Set<string>();
  const visit = (part: Expr): void => {
    if (part.op === 'field') found.add(part.name);
    if (part.op === 'has') found.add(part.list);
    partsOf(part).forEach(visit);
  };
  visit(expr);
  return [...found];
}
