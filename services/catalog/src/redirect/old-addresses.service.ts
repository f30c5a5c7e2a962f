import { Inject, Injectable } from '@nestjs/common';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { where } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { Means } from '@storefold/simple-records/upkeep';
import { category } from '../category/category.decider.ts';
import { CATEGORIES } from '../category/category.view.ts';
import { FORMER_ADDRESSES, findByFormerAddress } from '../former-addresses.ts';
import { ProductClaims } from '../product/change/product-claims.ts';
import { product } from '../product/product.decider.ts';

/** An address of a page that the store itself has. */
interface PageAddress {
  readonly kind: 'product' | 'category';
  /** The slug of a product, or the permalink of a category. */
  readonly address: string;
}

/** Makes old addresses of products and categories lead to them, as those do that they had themselves. */
@Injectable()
export class OldAddresses {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /** Undefined: the address is of another kind than its target, or there is no such target. Otherwise whether anything changed. */
  async lead(from: string, to: string, context: CommandContext, means: Means): Promise<boolean | undefined> {
    const [old, target] = [pageAddressIn(from), pageAddressIn(to)];
    if (!old || old.kind !== target?.kind) return undefined;
    const { kind, address } = old;
    const { storeId } = context;
    const id = await this.#idAt(target, storeId, means);
    if (id === undefined) return undefined;
    const holder = await this.#idAt(old, storeId, means);
    // A page that is there is shown itself.
    if (holder !== undefined) return holder === id ? false : undefined;
    const former = await findByFormerAddress(
      { kind, storeId },
      address,
      this.views.collection(FORMER_ADDRESSES),
    );
    const isElsewhere = former !== undefined && former !== id;
    const { facts } =
      kind === 'product'
        ? await means.commands.execute(
            product,
            id,
            { type: 'AddFormerSlug', storeId, slug: address, isElsewhere },
            context,
          )
        : await means.commands.execute(
            category,
            id,
            { type: 'AddFormerPermalink', storeId, permalink: address, isElsewhere },
            context,
          );
    return facts.length > 0;
  }

  async #idAt({ kind, address }: PageAddress, storeId: string, { claims }: Means) {
    if (kind === 'product') return new ProductClaims(claims).findBySlug(address, storeId);
    const filter = where({ store_id: storeId, permalink: address });
    const [found] = await this.views.collection(CATEGORIES).find({ filter, limit: 1 });
    return found?.id;
  }
}

/** `/products/mug`, `/collections/kitchen` of Shopify, `/categories/kitchen/mugs`. With a query it is another page. */
function pageAddressIn(path: string): PageAddress | undefined {
  const found = /^\/(products|collections|categories)\/([^?#]+?)\/?$/i.exec(path);
  const [, place = '', encoded = ''] = found ?? [];
  const kind = place.toLowerCase() === 'products' ? 'product' : 'category';
  const address = decoded(encoded);
  return found && address !== undefined && (kind === 'category' || !address.includes('/'))
    ? { kind, address }
    : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
