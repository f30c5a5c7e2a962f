import { Inject, Injectable } from '@nestjs/common';
import {
  addWishedItem,
  changeWishedItem,
  idPrefixes,
  listWishedItems,
  removeWishedItem,
  showWishedItem,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, type Caller, type Expand, Handles, localeOf, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { loggedIn } from '../session/log-in.ts';
import { WishedItemBodies } from './wished-item.bodies.ts';
import { WishedVariantClient } from './wished-variant.client.ts';
import { findWish, findWishlist, type OwnersCommand, readQuantity, wishlists } from './wishlist.decider.ts';
import type { Wish, WishlistRecord } from './wishlist.ts';

/** The items of the shopper's wishlists. */
@Injectable()
export class WishedItemEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(WishedVariantClient) private readonly variants: WishedVariantClient,
    @Inject(WishedItemBodies) private readonly bodies: WishedItemBodies,
  ) {}

  @Handles(listWishedItems)
  async listWishedItems(call: Call<typeof listWishedItems>) {
    const { caller, params, expand } = call;
    const wishlist = await this.#own(caller, params.id);
    return pageOf(await this.bodies.bodiesOf(wishlist, caller, expand), call);
  }

  @Handles(showWishedItem)
  async showWishedItem({ caller, params, expand }: Call<typeof showWishedItem>) {
    const wishlist = await this.#own(caller, params.id);
    return this.#bodyOf(wishlist, findWish(wishlist, params.item_id), caller, expand);
  }

  @Handles(addWishedItem)
  async addWishedItem({ caller, params, body, context, expand }: Call<typeof addWishedItem>) {
    const { variant_id: variantId } = body;
    const quantity = body.quantity === undefined ? undefined : readQuantity(body.quantity);
    const { id: wishlistId } = await this.#own(caller, params.id, context);
    const asked = { currency: caller.currency, locale: localeOf(caller) };
    const { variants } = await this.variants.findVariants(caller.store.id, asked, [variantId]);
    const variant = variants.get(variantId);
    if (!variant) throw refusals.idNotFound('variant', variantId, 'variant_not_found');
    const itemId = context.newId(idPrefixes.wished_item);
    const productId = variant.product_id;
    const command = { type: 'AddItem', wishlistId, itemId, variantId, productId, quantity } as const;
    const wishlist = await this.#execute(caller, command, context);
    const added = wishlist.items.find((item) => item.variant_id === variantId);
    if (!added) throw refusals.notFound('wishlist_item');
    return this.#bodyOf(wishlist, added, caller, expand);
  }

  @Handles(changeWishedItem)
  async changeWishedItem({ caller, params, body, context, expand }: Call<typeof changeWishedItem>) {
    const ids = { wishlistId: params.id, itemId: params.item_id };
    findWish(await this.#own(caller, ids.wishlistId, context), ids.itemId);
    const command = { type: 'ChangeItem', ...ids, quantity: readQuantity(body.quantity) } as const;
    const wishlist = await this.#execute(caller, command, context);
    return this.#bodyOf(wishlist, findWish(wishlist, ids.itemId), caller, expand);
  }

  @Handles(removeWishedItem)
  async removeWishedItem({ caller, params, context }: Call<typeof removeWishedItem>) {
    const ids = { wishlistId: params.id, itemId: params.item_id };
    await this.#execute(caller, { type: 'RemoveItem', ...ids }, context);
  }

  async #bodyOf(wishlist: WishlistRecord, item: Wish, caller: Caller, expand: Expand) {
    const [body] = await this.bodies.bodiesOf({ id: wishlist.id, items: [item] }, caller, expand);
    if (!body) throw refusals.notFound('wishlist_item');
    return body;
  }

  async #execute(
    caller: Caller,
    command: Extract<OwnersCommand, { itemId: string }>,
    context: CommandContext,
  ): Promise<WishlistRecord> {
    const { id, epochs: session } = loggedIn(caller);
    const { state } = await this.commands.execute(wishlists, id, { ...command, session }, context);
    return findWishlist(state, command.wishlistId);
  }

  async #own(caller: Caller, id = '', as?: CommandContext): Promise<WishlistRecord> {
    const { state } = await this.commands.load(wishlists, loggedIn(caller).id, as);
    return findWishlist(state, id);
  }
}
