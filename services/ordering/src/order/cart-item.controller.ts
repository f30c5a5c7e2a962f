import { Inject, Injectable } from '@nestjs/common';
import { addCartItem, changeCartItem, idPrefixes, removeCartItem } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/kernel/http';
import { Carts, expectedVersionOf } from './carts.ts';
import { lineOf, readQuantity } from './item.rules.ts';
import { Quotes } from './quotes.ts';

/** The items of a cart. Changes made at once follow one another: none of them is refused for that. */
@Injectable()
export class CartItemController {
  constructor(
    @Inject(Carts) private readonly carts: Carts,
    @Inject(Quotes) private readonly quotes: Quotes,
  ) {}

  @Handles(addCartItem)
  async add(call: Call<typeof addCartItem>) {
    const { body, caller, context } = call;
    const { variant_id: variantId } = body;
    const quantity = readQuantity(body.quantity, 1);
    const itemId = context.newId(idPrefixes.line_item);
    const changed = await this.carts.change(call, async (cart, around) => ({
      type: 'AddItem',
      item: { itemId, variantId, quantity },
      quotes: await this.quotes.of(cart.store_id, cart.currency, [variantId]),
      ...around,
    }));
    return this.carts.answer(changed.key, changed.state, caller, changed.card);
  }

  @Handles(changeCartItem)
  async change(call: Call<typeof changeCartItem>) {
    const { body, caller, params } = call;
    const itemId = params.item_id ?? '';
    const changed = await this.carts.change(
      call,
      async (cart, around) => {
        const line = lineOf(cart, itemId);
        return {
          type: 'ChangeItem',
          itemId,
          quantity: readQuantity(body.quantity),
          quotes: await this.quotes.of(cart.store_id, cart.currency, [line.variant_id]),
          ...around,
        };
      },
      { expectedVersion: expectedVersionOf(call, body.state_lock_version) },
    );
    return this.carts.answer(changed.key, changed.state, caller, changed.card);
  }

  @Handles(removeCartItem)
  async remove(call: Call<typeof removeCartItem>) {
    const itemId = call.params.item_id ?? '';
    const { key, state, card } = await this.carts.change(call, () => ({ type: 'RemoveItem', itemId }));
    return this.carts.answer(key, state, call.caller, card);
  }
}
