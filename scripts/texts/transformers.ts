import type { CallExpression, Expression, Literal, Node, Property, SpreadElement } from 'acorn';
import { getKey, type HeuristicFunc, type IndexTracker, type Message } from 'wuchale';
import { Transformer } from 'wuchale/adapter-vanilla';
import { runtimeVars } from 'wuchale/adapter-utils';
// The package does not export it. Its version is pinned, and the extraction of all files is a test.
import { SvelteTransformer } from '../../node_modules/@wuchale/svelte/dist/transformer.js';
import { isText } from './is-text.ts';
import { takeShown } from './shown-strings.ts';

/** What a text is replaced by: a call that returns the catalogue in use. */
const IN_USE = 'texts_()';
/** Functions whose second and third arguments are the singular and the plural of a noun. */
const COUNTING = new Set(['counted', 'count', 'plural', 'some']);
/** Checks of schemas, whose last argument is a message. A schema outlives a change of the language, so its messages become functions. */
const CHECKS = new Set(['min', 'max', 'regex', 'refine', 'union', 'date']);
/** Properties that hold no texts. */
const NO_TEXTS = new Set(['examples', 'accelerator', 'serviceName']);

const isString = (node: Node | undefined | null): node is Literal & { value: string } =>
  node?.type === 'Literal' && typeof (node as Literal).value === 'string';

const heuristic: HeuristicFunc = (message) => (isText(message) ? 'message' : false);
const runtime = {
  initReactive: () => null,
  useReactive: false,
  plain: { wrapInit: same, wrapUse: same },
  reactive: { wrapInit: same, wrapUse: same },
};
function same(expression: string): string {
  return expression;
}

interface Around {
  readonly file: string;
  /** Texts that are evaluated once, when their module loads, and so keep the language of that moment. */
  readonly frozen: string[];
}

/** Changes how a transformer of the library treats the code of this project. */
function adapt(it: Transformer, isModule: boolean, { file, frozen }: Around): void {
  it.vars = () => runtimeVars(same, IN_USE);
  it.initRuntime = () => '';
  let depth = 0;
  const inside = <T>(run: () => T): T => {
    depth += 1;
    try {
      return run();
    } finally {
      depth -= 1;
    }
  };
  const {
    visitFunctionBody,
    visitCallExpression,
    visitBinaryExpression,
    visitClassDeclaration,
    visitSwitchCase,
    visitLiteral,
    visitTemplateLiteral,
  } = it;
  const noted = (messages: Message[]): Message[] => {
    if (depth === 0 && isModule) frozen.push(...messages.map(({ msgStr }) => msgStr.join(' / ')));
    return messages;
  };
  /** The library's keys of texts have no space at their edges, so a text with one gets a context of its own. */
  const edged = (text: string, run: () => Message[]): Message[] => {
    const before = it.commentDirectives.context;
    if (text !== text.trim())
      it.commentDirectives.context = [before, `“${text.match(/^\s*/)?.[0] ?? ''}…${text.match(/\s*$/)?.[0] ?? ''}”`]
        .filter(Boolean)
        .join(' ');
    const messages = run();
    if (before === undefined) delete it.commentDirectives.context;
    else it.commentDirectives.context = before;
    return messages;
  };
  it.visitLiteral = (node, details) => noted(edged(String(node.value), () => visitLiteral(node, details)));
  it.visitTemplateLiteral = (node, details) =>
    noted(edged(node.quasis.map(({ value }) => value.cooked ?? '').join('#'), () => visitTemplateLiteral(node, details)));
  /** Texts in functions, which are read whenever the function runs. */
  const current = new Set<Message>();
  const read = (messages: Message[]): Message[] => {
    for (const message of messages) current.add(message);
    return messages;
  };
  it.visitFunctionBody = (...args) => read(inside(() => visitFunctionBody(...args)));
  // What is compared is no text.
  it.visitBinaryExpression = (node) =>
    /^([!=]==?|in|instanceof)$/.test(node.operator)
      ? [...unlessString(node.left), ...unlessString(node.right)]
      : visitBinaryExpression(node);
  const unlessString = (node: Node): Message[] => (isString(node) ? [] : it.visit(node as never));
  it.visitSwitchCase = (node) => visitSwitchCase(isString(node.test) ? { ...node, test: null } : node);
  it.visitThrowStatement = () => [];
  it.visitMemberExpression = (node) => [
    ...it.visit(node.object as never),
    ...(isString(node.property) ? [] : it.visit(node.property as never)),
  ];
  it.visitClassDeclaration = (node) => {
    const messages = inside(() => visitClassDeclaration(node));
    for (const part of node.body.body)
      if (part.type === 'PropertyDefinition' && part.value && !part.static) messages.push(...inside(() => it.visit(part.value as never)));
    return messages;
  };
  it.visitCallExpression = (node) => countOf(node) ?? checkOf(node) ?? visitCallExpression(node);
  const nameOf = ({ callee }: CallExpression): string => {
    const named = callee.type === 'MemberExpression' ? callee.property : callee;
    return named.type === 'Identifier' ? named.name : '';
  };
  const checkOf = (node: CallExpression): Message[] | null => {
    const message = node.arguments.at(-1);
    if (node.callee.type !== 'MemberExpression' || !CHECKS.has(nameOf(node))) return null;
    if (!isString(message) && message?.type !== 'TemplateLiteral') return null;
    const others = [node.callee, ...node.arguments.slice(0, -1)].flatMap((part) => it.visit(part as never));
    const own = inside(() => it.visit(message as never));
    if (own.length > 0) {
      it.mstr.appendLeft(message.start, '{ error: () => ');
      it.mstr.appendRight(message.end, ' }');
    }
    return [...others, ...read(own)];
  };
  /** `counted(n, 'trade', 'trades')` gets all forms of the language in use. */
  const countOf = (node: CallExpression): Message[] | null => {
    const {
      callee,
      arguments: [value, one, other, ...rest],
    } = node;
    if (!COUNTING.has(nameOf(node)) || !value || !isString(one) || !isString(other)) return null;
    const message: Message = {
      msgStr: [one.value, other.value],
      plural: true,
      placeholders: [],
      type: 'message',
      details: it.fullHeuristicDetails({ scope: 'script' }),
      context: it.commentDirectives.context,
    };
    it.mstr.update(one.start, other.end, `${IN_USE}.p(${it.index.get(getKey(message.msgStr, message.context))}), ''`);
    return [...it.visit(callee as never), ...it.visit(value as never), message, ...rest.flatMap((arg) => it.visit(arg as never))];
  };
  // A text in an object of a module becomes a getter, so that it follows the language.
  it.visitProperty = (node) => {
    if (node.key.type === 'Identifier' && NO_TEXTS.has(node.key.name)) return [];
    const key = node.computed || node.key.type !== 'Literal' ? it.visit(node.key as never) : [];
    if (depth > 0 || !isModule || node.kind !== 'init' || node.method || node.shorthand || !isLazy(node.value))
      return [...key, ...it.visit(node.value as never)];
    const messages = inside(() => it.visit(node.value as never));
    if (messages.every((message) => current.has(message))) return [...key, ...messages];
    // What a call creates is kept until the language changes, so that it stays the same object.
    const [before, after] = isCall(node.value) ? [`perLanguage_('${file}:${node.start}', () => (`, '))'] : ['(', ')'];
    it.mstr.appendLeft(node.start, 'get ');
    it.mstr.update(node.key.end + (node.computed ? 1 : 0), node.value.start, `() { return ${before}`);
    it.mstr.appendRight(node.value.end, `${after}; }`);
    return [...key, ...messages];
  };
  takeShown(it, countOf);
}

const isCall = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression';

/** Whether the value of a property may become a getter: it holds texts itself, not in objects or functions, and creates nothing else. */
function isLazy(value: Expression | SpreadElement | Property['value'] | null): boolean {
  switch (value?.type as string) {
    case 'Literal':
    case 'Identifier':
    case 'TemplateLiteral':
    case 'ConditionalExpression':
    case 'BinaryExpression':
    case 'CallExpression':
    case 'NewExpression':
      return true;
    case 'ArrayExpression':
      return (value as unknown as { elements: Expression[] }).elements.every((one) => one === null || isLazy(one));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isLazy((value as unknown as { expression: Expression }).expression);
    default:
      return false;
  }
}

const EXPRESSIONS = { plain: IN_USE, reactive: IN_USE };

export interface Transformed {
  readonly code: string;
  readonly messages: readonly Message[];
  readonly frozen: readonly string[];
}

/** Mixed text without elements needs no component of its own: one expression is drawn faster. */
const asExpressions = (code: string): string =>
  code.replaceAll(/<W_tx_ x=\{texts_\(\)\.c\((\d+)\)\} a=\{\[([\s\S]*?)\]\} \/>/g, '{texts_()($1, [$2])}');

/** Replaces the texts of a source file by calls. `header` imports what they call. */
export async function transform(source: string, file: string, index: IndexTracker, header: string): Promise<Transformed> {
  const frozen: string[] = [];
  const args: ConstructorParameters<typeof SvelteTransformer> = [source, file, index, heuristic, [], EXPRESSIONS, runtime, () => null];
  if (file.endsWith('.svelte')) {
    const it = new SvelteTransformer(...args);
    adapt(it, false, { file, frozen });
    it.mixedVisitor = it.initMixedVisitor(); // the first one holds the functions from before
    const { msgs, output } = await it.transformSv();
    return { code: msgs.length === 0 ? source : asExpressions(output(header).code ?? source), messages: msgs, frozen };
  }
  const it = new Transformer(...args);
  adapt(it, true, { file, frozen });
  const { msgs, output } = it.transform();
  return { code: msgs.length === 0 ? source : (output(header).code ?? source), messages: msgs, frozen };
}
