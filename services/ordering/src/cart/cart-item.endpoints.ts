import { Inject, Injectable } from '@nestjs/common';
import { addCartItem, changeCartItem, idPrefixes, removeCartItem } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { lineOf, readQuantity } from '../order/items/item.rules.ts';
import { CartService } from './cart.service.ts';
import { readMetadata } from './cart-details.ts';

/** The items of a cart. Concurrent changes are applied one after the other, and none is refused because of another. */
@Injectable()
export class CartItemEndpoints {
  constructor(@Inject(CartService) private readonly carts: CartService) {}

  @Handles(addCartItem)
  async addItem(call: Call<typeof addCartItem>) {
    const { body, caller, context } = call;
    const { variant_id: variantId } = body;
    const quantity = body.quantity === undefined ? 1 : readQuantity(body.quantity);
    const itemId = context.newId(idPrefixes.line_item);
    const item = { itemId, variantId, quantity, metadata: readMetadata(body.metadata) };
    const changed = await this.carts.changeCart(
      call,
      async (_cart, terms, quotes) => ({ type: 'AddItem', item, quotes: await quotes, ...terms }),
      { wanted: { variantIds: [variantId] } },
    );
    return this.carts.cartAnswer(changed, caller);
  }

  @Handles(changeCartItem)
  async changeItem(call: Call<typeof changeCartItem>) {
    const { body, caller, params } = call;
    const itemId = params.item_id;
    const metadata = readMetadata(body.metadata);
    const changed = await this.carts.changeCart(
      call,
      async (cart, terms, quotes) => {
        lineOf(cart, itemId);
        const quantity = metadata && body.quantity === undefined ? undefined : readQuantity(body.quantity);
        return { type: 'ChangeItem', itemId, quantity, metadata, quotes: await quotes, ...terms };
      },
      { wanted: {} },
    );
    return this.carts.cartAnswer(changed, caller);
  }

  @Handles(removeCartItem)
  async removeItem(call: Call<typeof removeCartItem>) {
    const itemId = call.params.item_id;
    const changed = await this.carts.changeCart(call, () => ({ type: 'RemoveItem', itemId }));
    return this.carts.cartAnswer(changed, call.caller);
  }
}
