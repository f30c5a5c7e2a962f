import { Inject, Injectable } from '@nestjs/common';
import { addCartItem, changeCartItem, idPrefixes, removeCartItem } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { lineOf, readQuantity } from '../order/item.rules.ts';
import { CartService } from './cart.service.ts';
import { readMetadata } from './cart-details.ts';
import { QuoteClient } from './quote.client.ts';

/** The items of a cart. Concurrent changes are applied one after the other, and none is refused because of another. */
@Injectable()
export class CartItemEndpoints {
  constructor(
    @Inject(CartService) private readonly carts: CartService,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
  ) {}

  @Handles(addCartItem)
  async addItem(call: Call<typeof addCartItem>) {
    const { body, caller, context } = call;
    const { variant_id: variantId } = body;
    const quantity = body.quantity === undefined ? 1 : readQuantity(body.quantity);
    const itemId = context.newId(idPrefixes.line_item);
    const changed = await this.carts.changeCart(call, async (cart, terms) => ({
      type: 'AddItem',
      item: { itemId, variantId, quantity, metadata: readMetadata(body.metadata) },
      quotes: await this.quotes.quotesFor(cart.store_id, cart.currency, [variantId]),
      ...terms,
    }));
    return this.carts.cartAnswer(changed, caller);
  }

  @Handles(changeCartItem)
  async changeItem(call: Call<typeof changeCartItem>) {
    const { body, caller, params } = call;
    const itemId = params.item_id;
    const metadata = readMetadata(body.metadata);
    const changed = await this.carts.changeCart(call, async (cart, terms) => {
      const line = lineOf(cart, itemId);
      return {
        type: 'ChangeItem',
        itemId,
        quantity: metadata && body.quantity === undefined ? undefined : readQuantity(body.quantity),
        metadata,
        quotes: await this.quotes.quotesFor(cart.store_id, cart.currency, [line.variant_id]),
        ...terms,
      };
    });
    return this.carts.cartAnswer(changed, caller);
  }

  @Handles(removeCartItem)
  async removeItem(call: Call<typeof removeCartItem>) {
    const itemId = call.params.item_id;
    const changed = await this.carts.changeCart(call, () => ({ type: 'RemoveItem', itemId }));
    return this.carts.cartAnswer(changed, call.caller);
  }
}
