import { Inject, Injectable } from '@nestjs/common';
import { associateCart, changeCart, createCart, deleteCart, listCarts, readCart } from '@storefold/contracts';
import { type Call, Handles } from '@storefold/server/http';
import { openCartsOf } from '../order/read-model/order.list.ts';
import { OrderQueries } from '../order/read-model/order.queries.ts';
import { CartService, unasked } from './cart.service.ts';
import { CartCreation } from './cart-creation.service.ts';
import { readCartDetails, readCurrency, readLocale, variantsOf, wantedItems } from './cart-details.ts';
import { CartMerging } from './cart-merging.service.ts';
import { CustomerClient } from './customer.client.ts';
import { wantedQuotes } from './quote.client.ts';

/** Carts, for clients that send the cart's token and for the customers the carts belong to. */
@Injectable()
export class CartEndpoints {
  constructor(
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
    @Inject(CartCreation) private readonly creation: CartCreation,
    @Inject(CartMerging) private readonly merging: CartMerging,
  ) {}

  @Handles(createCart)
  async createCart(call: Call<typeof createCart>) {
    const { body, caller, context } = call;
    const { store, customer, locale } = caller;
    const currency = readCurrency(body.currency, store) ?? caller.currency;
    const items = wantedItems(body.items, context);
    const details = this.#readDetails(call);
    const created = await this.creation.createCart(call, { customer, currency, locale, items, details });
    return this.carts.cartAnswer(created, caller);
  }

  @Handles(listCarts)
  listCarts({ queryOf, caller }: Call<typeof listCarts>) {
    return this.orders.listOrders(queryOf(openCartsOf(caller)), (key, state) =>
      this.carts.cartAnswer({ key, state, ...unasked }, caller),
    );
  }

  @Handles(readCart)
  async readCart(call: Call<typeof readCart>) {
    const { key, order } = await this.carts.findCart(call);
    const value = await this.carts.currentValue(order, call.caller.store);
    return this.carts.cartAnswer({ key, state: order, ...value }, call.caller);
  }

  @Handles(changeCart)
  async changeCart(call: Call<typeof changeCart>) {
    const { body, caller, context } = call;
    const currency = readCurrency(body.currency, caller.store);
    const locale = readLocale(body.locale, caller.store);
    const items = wantedItems(body.items, context);
    const changed = await this.carts.changeCart(
      call,
      async (_cart, terms, asked) => {
        const [details, quotes] = await Promise.all([this.#readDetails(call), asked]);
        return { type: 'ChangeCart', details, currency, locale, items, quotes, ...terms };
      },
      { wanted: wantedQuotes(currency, variantsOf(items)), locale, isExclusive: true },
    );
    return this.carts.cartAnswer(changed, caller);
  }

  @Handles(deleteCart)
  async deleteCart(call: Call<typeof deleteCart>) {
    await this.carts.changeCart(call, () => ({ type: 'DeleteCart' }));
  }

  @Handles(associateCart)
  async associateCart(call: Call<typeof associateCart>) {
    const { caller } = call;
    const customer = caller.customer ?? { id: '', email: '' };
    const associated = await this.carts.changeCart(call, () => ({ type: 'Associate', customer }));
    const merged =
      call.query.merge === 'true' ? await this.merging.mergeNewest(call, customer.id) : undefined;
    return this.carts.cartAnswer(merged ?? associated, caller);
  }

  #readDetails({ body, caller, context }: Call<typeof createCart> | Call<typeof changeCart>) {
    return readCartDetails(body, this.customers.addressBookOf(caller), context);
  }
}
