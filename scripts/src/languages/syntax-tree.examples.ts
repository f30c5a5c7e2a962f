/** A part of a syntax tree, as oxc makes it. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The parts of a node, one level down. */
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** A node and everything in it. */
export const nodesIn = (node: Node): Node[] => [node, ...partsOf(node).flatMap(nodesIn)];

/** The node under a name, such as the `body` of a function. */
export const partOf = (node: Node, name: string): Node | undefined => {
  const part = node[name];
  return isNode(part) ? part : undefined;
};

export const listOf = (node: Node, name: string): Node[] => {
  const list = node[name];
  return Array.isArray(list) ? list.filter(isNode) : [];
};

/** `f` of `f(x)`, `g` of `a.b.g(x)`, `x` of the parameter `x = 1`. */
export function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if (typeof node.name === 'string') return node.name;
  if (node.type === 'MemberExpression') return nameOf(partOf(node, 'property'));
  if (node.type === 'AssignmentPattern') return nameOf(partOf(node, 'left'));
  return undefined;
}

/** What a constant is, or the function that a declaration or method names. */
export const contentOf = (declaration: Node): Node =>
  partOf(declaration, 'init') ?? partOf(declaration, 'value') ?? declaration;

/** What a function or a constant may be: the initial value, or everything that is returned. */
export function outcomesOf(declaration: Node): Node[] {
  const value = contentOf(declaration);
  const body = partOf(value, 'body');
  if (!body) return [value];
  if (body.type !== 'BlockStatement' && body.type !== 'FunctionBody') return [body];
  return nodesIn(body)
    .filter(({ type }) => type === 'ReturnStatement')
    .flatMap((each) => partOf(each, 'argument') ?? []);
}

const declarations = new Set(['VariableDeclarator', 'FunctionDeclaration', 'MethodDefinition']);

/** Functions, methods and constants by name. */
export function declarationsIn(nodes: readonly Node[]): Map<string, Node> {
  return new Map(
    nodes
      .filter(({ type }) => declarations.has(type))
      .flatMap((each) => {
        const name = nameOf(partOf(each, 'id') ?? partOf(each, 'key'));
        return name === undefined ? [] : [[name, each] as const];
      }),
  );
}

/** Calls by the name of what is called. */
export function callsIn(nodes: readonly Node[]): Map<string, Node[]> {
  const calls = new Map<string, Node[]>();
  for (const node of nodes.filter(({ type }) => type === 'CallExpression')) {
    const name = nameOf(partOf(node, 'callee')) ?? '';
    const known = calls.get(name);
    if (known) known.push(node);
    else calls.set(name, [node]);
  }
  return calls;
}
