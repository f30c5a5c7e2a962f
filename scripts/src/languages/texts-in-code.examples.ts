import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import {
  callsIn,
  contentOf,
  declarationsIn,
  isNode,
  listOf,
  type Node,
  nameOf,
  nodesIn,
  outcomesOf,
  partOf,
} from './syntax-tree.examples.ts';

/** What the sources say to people, with a 7 for every value that is known only when it is said. */
export interface TextInCode {
  readonly text: string;
  readonly file: string;
}

const root = new URL('../../../', import.meta.url);
const folders = [
  'contracts',
  'kernel',
  'custom-fields',
  'simple-records',
  'gateway',
  'engines/common',
  'services',
];
/** Settings are read by whoever runs the store, and the payload of a webhook by programs. */
const isForOthers = (path: string): boolean => /settings?\.ts$|\/webhook-body\.ts$/.test(path);
const isProduct = (path: string): boolean =>
  path.endsWith('.ts') &&
  !isForOthers(path) &&
  !/\.(spec|examples|dictionary|d)\.ts$|\/(testing|dist|node_modules|openapi)\//.test(path);

/** Functions that say one of their arguments to people, with its place. */
const sayers = new Map([
  ['Refusal', 1],
  ['notPossible', 0],
  ['notFound', 0],
  ['badRequest', 0],
  ['systemFailure', 1],
  ['unavailable', 0],
  ['findInStore', 3],
  ['invalid', 0],
  ['refine', 1],
  ['regex', 1],
  ['say', 0],
]);

/** The properties that messages have in schemas, requirements, warnings and simple records. */
const said = new Set(['message', 'error', 'problem', 'noun']);

const VALUE = '7';
/** Functions that give their argument to one another end somewhere. */
const MAX_DEPTH = 8;

/** Every text of the sources that a refusal, a schema, a requirement or a warning says. */
export function textsInCode(): TextInCode[] {
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter(isProduct),
  );
  const sources = files.map((file) => {
    const { program } = parseSync(file, readFileSync(new URL(file, root), 'utf8'));
    return { file, nodes: isNode(program) ? nodesIn(program) : [] };
  });
  const everywhere = new Scope(sources.flatMap(({ nodes }) => nodes));
  return sources.flatMap(({ file, nodes }) => {
    const reader = new SourceReader(nodes, everywhere);
    return [...new Set(reader.textsSaid())].map((text) => ({ text, file }));
  });
}

class SourceReader {
  readonly #here: Scope;
  readonly #imported: ReadonlySet<string>;

  constructor(
    private readonly nodes: readonly Node[],
    private readonly everywhere: Scope,
  ) {
    this.#here = new Scope(nodes);
    this.#imported = new Set(
      nodes
        .filter(({ type }) => type === 'ImportSpecifier')
        .map((each) => nameOf(partOf(each, 'imported')) ?? ''),
    );
  }

  textsSaid(): string[] {
    return this.nodes.flatMap((node) => this.#saidBy(node).flatMap((each) => this.#textsOf(each, 0)));
  }

  #saidBy(node: Node): Node[] {
    if (node.type === 'Property') return said.has(nameOf(partOf(node, 'key')) ?? '') ? [contentOf(node)] : [];
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
    const place = sayers.get(nameOf(partOf(node, 'callee')) ?? '');
    const [text] = place === undefined ? [] : listOf(node, 'arguments').slice(place);
    // The message of a check with options is a property of those.
    const isOptions = text?.type === 'ObjectExpression' && place === 1;
    return text && !isOptions ? [text] : [];
  }

  /** The texts that an expression may be. None where that is known only when the program runs. */
  #textsOf(node: Node, depth: number): string[] {
    const all = (parts: readonly Node[]) => parts.flatMap((part) => this.#textsOf(part, depth + 1));
    if (depth > MAX_DEPTH) return [];
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : [];
      case 'TemplateLiteral':
        return this.#filled(node, depth);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return all([partOf(node, 'expression')].flatMap((each) => each ?? []));
      case 'ConditionalExpression':
        return all(['consequent', 'alternate'].flatMap((name) => partOf(node, name) ?? []));
      case 'LogicalExpression':
        return all(['left', 'right'].flatMap((name) => partOf(node, name) ?? []));
      case 'ArrayExpression':
        return all(listOf(node, 'elements'));
      case 'ObjectExpression':
        return all(listOf(node, 'properties').map(contentOf));
      case 'Identifier':
        return all(this.#meantBy(nameOf(node) ?? ''));
      case 'CallExpression':
        return all(this.#returnedBy(node));
      case 'MemberExpression':
        return node.computed === true ? all([partOf(node, 'object')].flatMap((each) => each ?? [])) : [];
      default:
        return [];
    }
  }

  /** One text for each combination of the texts that its values may be. */
  #filled(template: Node, depth: number): string[] {
    const values = listOf(template, 'expressions').map((each) =>
      this.#textsOf(each, depth + 1).filter((text) => text !== ''),
    );
    const [first = '', ...rest] = listOf(template, 'quasis').map(cooked);
    return rest.reduce<string[]>(
      (texts, words, index) => {
        const possible = values[index]?.length ? values[index] : [VALUE];
        return texts.flatMap((text) => possible.map((value) => text + value + words));
      },
      [first],
    );
  }

  /** The value of a constant, or what the function around it is called with. */
  #meantBy(name: string): Node[] {
    const here = [...this.#here.valuesOf(name), ...this.#parametersNamed(name)];
    return here.length > 0 ? here : this.#importedValues(name);
  }

  #parametersNamed(name: string): Node[] {
    return this.#here.functionsWith(name).flatMap(({ called, place }) => {
      const here = this.#here.argumentsOf(called, place);
      return here.length > 0
        ? here
        : this.everywhere.argumentsOf(called, place).filter(meansTheSameEverywhere);
    });
  }

  #returnedBy(call: Node): Node[] {
    const name = nameOf(partOf(call, 'callee')) ?? '';
    if (name === 'fromEntries') return nodesIn(call).filter(isListOfOne);
    const here = this.#here.valuesOf(name);
    return here.length > 0 ? here : this.#importedValues(name);
  }

  #importedValues(name: string): Node[] {
    return this.#imported.has(name) || isConstant(name) ? this.everywhere.valuesOf(name) : [];
  }
}

/** Declarations and calls by their names, in one file or in all. */
class Scope {
  readonly #declared: ReadonlyMap<string, Node>;
  readonly #calls: ReadonlyMap<string, readonly Node[]>;

  constructor(nodes: readonly Node[]) {
    this.#declared = declarationsIn(nodes);
    this.#calls = callsIn(nodes);
  }

  /** What a constant may be, or what a function may return. */
  valuesOf(name: string): Node[] {
    const declaration = this.#declared.get(name);
    return declaration ? outcomesOf(declaration) : [];
  }

  argumentsOf(called: string, place: number): Node[] {
    return (this.#calls.get(called) ?? []).flatMap((call) =>
      listOf(call, 'arguments').slice(place, place + 1),
    );
  }

  /** The functions that have a parameter of the name, with its place. */
  functionsWith(parameter: string): { readonly called: string; readonly place: number }[] {
    return [...this.#declared].flatMap(([called, declaration]) => {
      const parameters = listOf(contentOf(declaration), 'params');
      const place = parameters.findIndex((each) => nameOf(each) === parameter);
      return place < 0 ? [] : [{ called, place }];
    });
  }
}

const isConstant = (name: string): boolean => /^[A-Z][A-Z_]+$/.test(name);

const meansTheSameEverywhere = (node: Node): boolean =>
  node.type === 'Literal' || (node.type === 'Identifier' && isConstant(nameOf(node) ?? ''));

/** The messages of one field, `['is invalid']`, as opposed to an entry of a record. */
const isListOfOne = (node: Node): boolean =>
  node.type === 'ArrayExpression' && listOf(node, 'elements').length === 1;

function cooked(part: Node): string {
  const { value } = part;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}
