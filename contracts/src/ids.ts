import * as declared from './made/nouns.ts';
import type { Noun } from './records/noun.ts';

type Declared = (typeof declared)[keyof typeof declared];

/** The name of a kind of record. */
export type IdKind = Declared['name'];

const all: readonly Declared[] = Object.values(declared);

/** Every kind of record, by its name. */
export const nouns: Readonly<Record<IdKind, Noun>> = Object.fromEntries(
  all.map((each) => [each.name, each]),
) as Record<IdKind, Noun>;

/**
 * Every record's id is `<prefix>_<random>`; the prefix tells its kind. The random part consists of letters and digits
 * only, so an id never contains the `-` that ends a stream's category.
 */
export const idPrefixes: { readonly [Each in Declared as Each['name']]: Each['prefix'] } = Object.fromEntries(
  all.map(({ name, prefix }) => [name, prefix]),
) as never;

const kindsByPrefix: ReadonlyMap<string, IdKind> = new Map(all.map(({ name, prefix }) => [prefix, name]));

/** The kind of record that an id names, by its prefix; undefined for a text that is no id. */
export function kindOfId(id: string): IdKind | undefined {
  const end = id.indexOf('_');
  return end > 0 ? kindsByPrefix.get(id.slice(0, end)) : undefined;
}

/** The id of the order made from a cart. It keeps the cart's random part. */
export const orderIdOfCart = (cartId: string): string => cartId.replace(/^cart_/, 'or_');
