import { Inject, Injectable } from '@nestjs/common';
import type { WishedItem } from '@storefold/contracts';
import { type Caller, type Expand, localeOf } from '@storefold/server/http';
import { WishedVariantClient } from './wished-variant.client.ts';
import { wishedItemBody } from './wishlist.serializer.ts';
import type { Wish, WishlistRecord } from './wishlist.ts';

/** Makes the bodies of wishes, with the variants as the catalog shows them now. */
@Injectable()
export class WishedItemBodies {
  constructor(@Inject(WishedVariantClient) private readonly variants: WishedVariantClient) {}

  /** Without the wishes whose variant is not sold any more. */
  async bodiesOf(
    { id, items }: Pick<WishlistRecord, 'id' | 'items'>,
    caller: Caller,
    expand: Expand,
  ): Promise<WishedItem[]> {
    const shown = await this.#shownFor(items, caller);
    return items.flatMap((item) => wishedItemBody(id, item, shown, expand.has('product')) ?? []);
  }

  #shownFor(items: readonly Wish[], caller: Caller) {
    const { store, currency } = caller;
    return this.variants.findVariants(
      store.id,
      { currency, locale: localeOf(caller) },
      items.map(({ variant_id }) => variant_id),
    );
  }
}
