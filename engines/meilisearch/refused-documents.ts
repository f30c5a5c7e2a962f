import { mayBeOfDocuments } from './failures.ts';

/** An item that the server refuses, with the error of the write that held it alone. */
interface RefusedItem<T> {
  readonly item: T;
  readonly error: unknown;
}

/**
 * Finds the items that the server refuses, by writing halves of items that it refused together. All others are written
 * when it resolves. Rejects with an error that no item causes, or when the server refuses more than `most`.
 *
 * @param write when it rejects for an empty list, the trouble is the server's and not an item's
 */
export async function findRefused<T>(
  items: readonly T[],
  most: number,
  write: (some: readonly T[]) => Promise<void>,
): Promise<RefusedItem<T>[]> {
  await write([]);
  const refused: RefusedItem<T>[] = [];
  const parts = halvesOf(items);
  for (let part = parts.pop(); part; part = parts.pop()) {
    try {
      await write(part);
    } catch (error) {
      if (!mayBeOfDocuments(error)) throw error;
      const [item, another] = part;
      if (item === undefined || another !== undefined) parts.push(...halvesOf(part));
      else if (refused.push({ item, error }) > most) throw new TooManyRefused(error);
    }
  }
  return refused;
}

/** So many that the documents are hardly the cause. */
class TooManyRefused extends Error {
  override readonly name = 'TooManyRefused';

  constructor(cause: unknown) {
    super('the server refuses too many documents to leave them out', { cause });
  }
}

/** The first half last. A list of one is its own half. */
const halvesOf = <T>(items: readonly T[]): (readonly T[])[] => {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(middle), items.slice(0, middle)].filter(({ length }) => length > 0);
};
