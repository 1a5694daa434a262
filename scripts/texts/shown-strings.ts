import type { ArrowFunctionExpression, CallExpression, Identifier, Node, ObjectExpression, TemplateLiteral } from 'acorn';
import type { Message } from 'wuchale';
import type { Transformer } from 'wuchale/adapter-vanilla';
import { SvelteTransformer } from '../../node_modules/@wuchale/svelte/dist/transformer.js';
import { isText, TEXT_ATTRIBUTES } from './is-text.ts';

/** Properties of objects whose strings a person reads, however short they are. */
const SHOWN_PROPERTIES = new Set('label,title,head,text,note,hint,words,word,said,figure,small,means,description'.split(','));

/** Returns the strings that an expression may result in, with those inside their placeholders. */
function resultsOf(node: Node | null | undefined): Node[] {
  const of = (part: string): Node | null => (node as unknown as Record<string, Node | null>)[part] ?? null;
  const all = (part: string): Node[] => (node as unknown as Record<string, Node[]>)[part]?.flatMap(resultsOf) ?? [];
  switch (node?.type as string | undefined) {
    case 'Literal':
      return node ? [node] : [];
    case 'TemplateLiteral':
      return [node as TemplateLiteral, ...all('expressions')];
    case 'ConditionalExpression':
      return [...resultsOf(of('consequent')), ...resultsOf(of('alternate'))];
    case 'LogicalExpression':
      return [...resultsOf(of('left')), ...resultsOf(of('right'))];
    case 'ArrayExpression':
      return all('elements');
    case 'ArrowFunctionExpression':
      return resultsOf((node as ArrowFunctionExpression).body);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return resultsOf(of('expression'));
    default:
      return [];
  }
}

/** Returns the strings that a call joins into a list for a person: `[a, 'b'].filter(Boolean).join(', ')`. */
function joinedBy({ callee, arguments: [separator] }: CallExpression): Node[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'join') return [];
  if (separator?.type !== 'Literal' || !/^, $|^ · $/.test(String(separator.value))) return [];
  let list: Node = callee.object;
  while (list.type === 'CallExpression' && (list as CallExpression).callee.type === 'MemberExpression')
    list = ((list as CallExpression).callee as unknown as { object: Node }).object;
  return list.type === 'ArrayExpression' ? resultsOf(list) : [];
}

/** Keys of objects of which each property means something else. */
const OF_RECORDS = /^(kind|id|key|value|tone|type|role|command|name|icon|interface|field|keys|where)$/;
/** Returns the values of a table from codes to strings, or none if it is something else. */
function tableOf({ properties }: ObjectExpression): { readonly value: string }[] {
  const values = properties.map((one) => {
    if (one.type !== 'Property' || one.value.type !== 'Literal') return null;
    const name = one.key.type === 'Identifier' ? one.key.name : '';
    return OF_RECORDS.test(name) || SHOWN_PROPERTIES.has(name) ? null : one.value;
  });
  return values.length > 2 && values.every((one) => typeof one?.value === 'string') ? (values as unknown as { value: string }[]) : [];
}
const isSentence = ({ value }: { readonly value: string }): boolean =>
  value.includes(' ') && isText({ msgStr: [value], details: { file: '', scope: 'script', insideProgram: true } });

/** Functions that create a column, whose second argument is its head: a word or an abbreviation. */
const COLUMNS = /^(figureColumn|tally|skill|change|price|gained)$/;
/** The details of a string that is shown for certain. */
const SHOWN = { scope: 'script', attribute: 'text' } as const;
const COUNTED = { type: 'Identifier', name: 'counted', start: -1, end: -1 } as Identifier;

/** Makes a transformer take every string that is shown where it stands, so that a single lower-case word is a text too. */
export function takeShown(it: Transformer, countOf: (node: CallExpression) => Message[] | null): void {
  const shown = new WeakSet<Node>();
  const show = (nodes: readonly unknown[]): void => nodes.forEach((node) => shown.add(node as Node));
  const { visitLiteral, visitTemplateLiteral, visitObjectExpression, visitProperty, visitCallExpression, visitMemberExpression } = it;
  it.visitLiteral = (node, details) => visitLiteral(node, shown.has(node) ? SHOWN : details);
  it.visitTemplateLiteral = (node, details) => visitTemplateLiteral(node, shown.has(node) ? SHOWN : details);
  // What is split is a list of codes: `'GK RB CB'.split(' ')`.
  it.visitMemberExpression = (node) => (node.object.type === 'Literal' ? [] : visitMemberExpression(node));
  it.visitObjectExpression = (node) => {
    const table = tableOf(node);
    if (table.some(isSentence)) show(table);
    return visitObjectExpression(node);
  };
  it.visitProperty = (node) => {
    const name = node.key.type === 'Identifier' ? node.key.name : '';
    // The function of a column that returns its value returns what is shown.
    if (SHOWN_PROPERTIES.has(name) || (name === 'value' && node.value.type === 'ArrowFunctionExpression')) show(resultsOf(node.value));
    return visitProperty(node);
  };
  it.visitCallExpression = (node) => {
    show(joinedBy(node));
    if (node.callee.type === 'Identifier' && COLUMNS.test(node.callee.name)) show(resultsOf(node.arguments[1]));
    return visitCallExpression(node);
  };
  if (!(it instanceof SvelteTransformer)) return;
  const { visitExpressionTag, visitAttribute } = it;
  let attributes = 0;
  it.visitExpressionTag = (node) => {
    if (attributes === 0) show(resultsOf(node.expression as never));
    return visitExpressionTag(node);
  };
  it.visitAttribute = (node) => {
    const parts = node.value === true ? [] : [node.value].flat().map((part) => (part.type === 'ExpressionTag' ? part.expression : null));
    // What a table counts is a singular and a plural: `unit={['trade', 'trades']}`.
    const pair = node.name === 'unit' && parts[0]?.type === 'ArrayExpression' ? parts[0].elements : [];
    const forms = pair.length === 2 && countOf({ callee: COUNTED, arguments: [COUNTED, ...pair] } as unknown as CallExpression);
    if (forms) return forms;
    if (TEXT_ATTRIBUTES.has(node.name)) show(parts.flatMap((part) => resultsOf(part as never)));
    attributes += 1;
    try {
      return visitAttribute(node);
    } finally {
      attributes -= 1;
    }
  };
}
