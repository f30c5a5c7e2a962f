import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { FileBroken } from './csv-records.ts';

/**
 * The rows of a file, brought into an order in which those of one product follow each other: a line of JSON each,
 * `[1, 7, "cell", "cell"]`. The first number is 1 where a product begins, the second the line in the file that was sent. A last one
 * `["broken", 9, "quote_not_closed"]` says where that file breaks off.
 */
export interface OrderedRow {
  readonly begins: boolean;
  readonly line: number;
  readonly cells: readonly string[];
}

const BROKEN = 'broken';

/** Reads one line of such a file. Throws FileBroken at the last one of a file that breaks off. */
export function orderedRowIn(text: string): OrderedRow {
  const [first, line, ...cells] = JSON.parse(text) as [number | string, number, ...string[]];
  if (first === BROKEN) throw new FileBroken(line, cells[0] as FileBroken['why']);
  return { begins: first === 1, line, cells };
}

const textOf = ({ begins, line, cells }: OrderedRow): string =>
  `${JSON.stringify([begins ? 1 : 0, line, ...cells])}\n`;

/** So much is gathered before it is written. */
const BLOCK = 65_536;

/** Writes such a file, row after row. */
export class RowFile {
  readonly #out;
  #pending = '';
  #pendingBytes = 0;
  #byteSize = 0;

  constructor(readonly path: string) {
    this.#out = createWriteStream(path, { mode: 0o600 });
    // Whoever writes next is told.
    this.#out.on('error', () => undefined);
  }

  /** Where the next row begins. */
  get byteSize(): number {
    return this.#byteSize;
  }

  write(row: OrderedRow): Promise<void> {
    return this.writeText(textOf(row));
  }

  breakOff({ line, why }: FileBroken): Promise<void> {
    return this.writeText(`${JSON.stringify([BROKEN, line, why])}\n`);
  }

  async writeText(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    this.#byteSize += bytes;
    this.#pending += text;
    this.#pendingBytes += bytes;
    if (this.#pendingBytes >= BLOCK) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#out.end();
    await finished(this.#out);
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = '';
    this.#pendingBytes = 0;
    if (this.#out.errored) throw this.#out.errored;
    if (text !== '' && !this.#out.write(text)) await once(this.#out, 'drain');
  }
}

/** How rows that stand apart belong together. */
interface RowLinks {
  readonly names: readonly string[];
  readonly belongsTo?: string | undefined;
  readonly has?: readonly string[];
}

/** Where rows stand in a file, and to which others they belong. Holds some bytes of each row, and none of its cells. */
export class RowOrder {
  readonly #starts: number[] = [];
  readonly #owners: (string | undefined)[] = [];
  /** The first row of each name. */
  readonly #named = new Map<string, number>();
  readonly #children = new Map<string, number>();

  add(start: number, { names, belongsTo, has = [] }: RowLinks): void {
    const index = this.#starts.push(start) - 1;
    this.#owners.push(belongsTo && keyOf(belongsTo));
    for (const name of names) if (!this.#named.has(keyOf(name))) this.#named.set(keyOf(name), index);
    // Of a row that has the same name as another, too.
    const [name] = names;
    const first = name === undefined ? undefined : this.#named.get(keyOf(name));
    if (first !== undefined && first !== index && belongsTo === undefined)
      this.#owners[index] = keyOf(name ?? '');
    for (const child of has) if (!this.#children.has(keyOf(child))) this.#children.set(keyOf(child), index);
  }

  /** The rows in a new order, by their places: those of a product follow its first. */
  *groups(): Generator<readonly number[]> {
    const groups = new Map<number, number[]>();
    for (let index = 0; index < this.#starts.length; index += 1) {
      const root = this.#rootOf(index);
      const group = groups.get(root);
      if (group) group.push(index);
      else groups.set(root, [index]);
    }
    yield* groups.values();
  }

  partOf(index: number, end: number): { readonly start: number; readonly end: number } {
    return { start: this.#starts[index] ?? end, end: this.#starts[index + 1] ?? end };
  }

  #rootOf(index: number): number {
    let root = index;
    // A circle would be a mistake in the file.
    for (let steps = 0; steps < 3; steps += 1) {
      const above = this.#above(root);
      if (above === undefined || above === root) return root;
      root = above;
    }
    return root;
  }

  #above(index: number): number | undefined {
    const owner = this.#owners[index];
    if (owner !== undefined) return this.#named.get(owner);
    for (const [name, parent] of this.#childrenOf(index)) if (this.#named.get(name) === index) return parent;
    return undefined;
  }

  #childrenOf(index: number): readonly (readonly [string, number])[] {
    this.#parents ??= parentsOf(this.#named, this.#children);
    return this.#parents.get(index) ?? [];
  }
  #parents: ReadonlyMap<number, readonly (readonly [string, number])[]> | undefined;
}

function parentsOf(named: ReadonlyMap<string, number>, children: ReadonlyMap<string, number>) {
  const parents = new Map<number, (readonly [string, number])[]>();
  for (const [name, parent] of children) {
    const index = named.get(name);
    if (index !== undefined && index !== parent)
      parents.set(index, [...(parents.get(index) ?? []), [name, parent]]);
  }
  return parents;
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The text of a part of a file on disk. */
export async function textAt(
  file: FileHandle,
  { start, end }: { start: number; end: number },
): Promise<string> {
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  return bytes.toString();
}

export const openRows = (path: string): Promise<FileHandle> => open(path, 'r');
