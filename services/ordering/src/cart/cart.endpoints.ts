import { Inject, Injectable } from '@nestjs/common';
import {
  associateCart,
  type BodyOf,
  changeCart,
  createCart,
  deleteCart,
  idPrefixes,
  listCarts,
  readCart,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/kernel/http';
import { TOKENS } from '@storefold/kernel/runtime';
import type { OrderCommand, WantedItem } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOfCart } from '../order/order.ids.ts';
import { openCartsOf } from '../order/order.list.ts';
import { OrderQueries } from '../order/order.queries.ts';
import { OrderNumbers } from '../order/order-numbers.ts';
import { StoreMethodQueries } from '../store-method.queries.ts';
import { AddressBookClient } from './address-book.client.ts';
import { CartService, expectedVersionOf } from './cart.service.ts';
import { readCartDetails, readCurrency, readMetadata } from './cart-details.ts';
import { readQuantity } from './item.rules.ts';
import { QuoteClient } from './quote.client.ts';

/** Carts, for clients that send the cart's token and for the customers the carts belong to. */
@Injectable()
export class CartEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(QuoteClient) private readonly quotes: QuoteClient,
    @Inject(AddressBookClient) private readonly addressBooks: AddressBookClient,
    @Inject(OrderNumbers) private readonly numbers: OrderNumbers,
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
  ) {}

  @Handles(createCart)
  async createCart(call: Call<typeof createCart>) {
    const { body, caller, context } = call;
    const { store, customer, locale } = caller;
    const key = keyOfCart(context.newId(idPrefixes.cart));
    const currency = readCurrency(body.currency, store) ?? caller.currency;
    const items = wantedItems(body.items, context);
    const [number, details, quotes, { deliveries }] = await Promise.all([
      this.numbers.nextNumber(store.id),
      this.#readDetails(call),
      this.quotes.quotesFor(store.id, currency, variantsOf(items)),
      this.methods.offeredMethods(store),
    ]);
    const command: OrderCommand = {
      type: 'CreateCart',
      storeId: store.id,
      number,
      customer,
      currency,
      locale,
      items,
      details,
      quotes,
      deliveryMethods: deliveries,
    };
    const { state } = await this.commands.execute(orderAggregate, key, command, context, { isNew: true });
    return this.carts.cartAnswer({ key, state, ...unasked }, caller);
  }

  @Handles(listCarts)
  listCarts({ list, caller }: Call<typeof listCarts>) {
    return this.orders.listOrders(list, openCartsOf(caller), (key, state) =>
      this.carts.cartAnswer({ key, state, ...unasked }, caller),
    );
  }

  @Handles(readCart)
  async readCart(call: Call<typeof readCart>) {
    const { key, order } = await this.carts.findCart(call);
    const value = order.status === 'cart' ? await this.carts.currentValue(order, call.caller.store) : unasked;
    return this.carts.cartAnswer({ key, state: order, ...value }, call.caller);
  }

  @Handles(changeCart)
  async changeCart(call: Call<typeof changeCart>) {
    const { body, caller, context } = call;
    const expectedVersion = expectedVersionOf(call, body.state_lock_version);
    const currency = readCurrency(body.currency, caller.store);
    const items = wantedItems(body.items, context);
    const changed = await this.carts.changeCart(
      call,
      async (cart, dependencies) => {
        const isMoved = currency !== undefined && currency !== cart.currency;
        const quoted = [...(isMoved ? cart.items.map((line) => line.variant_id) : []), ...variantsOf(items)];
        const [details, quotes] = await Promise.all([
          this.#readDetails(call),
          this.quotes.quotesFor(cart.store_id, currency ?? cart.currency, quoted),
        ]);
        return { type: 'ChangeCart', details, currency, items, quotes, ...dependencies };
      },
      { expectedVersion, isExclusive: true },
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
    const changed = await this.carts.changeCart(call, () => ({ type: 'Associate', customer }));
    return this.carts.cartAnswer(changed, caller);
  }

  #readDetails({ body, caller, context }: Call<typeof createCart> | Call<typeof changeCart>) {
    return readCartDetails(body, this.addressBooks.addressBookOf(caller), context);
  }
}

/** What the cart's card and credits can pay now was not asked for. */
const unasked = { card: null, credit: null };

type SentItems = BodyOf<typeof createCart>['items'];

const wantedItems = (sent: SentItems, context: CommandContext): WantedItem[] =>
  (sent ?? []).map(({ variant_id: variantId, quantity, metadata }) => ({
    itemId: context.newId(idPrefixes.line_item),
    variantId,
    quantity: quantity === undefined ? undefined : readQuantity(quantity),
    metadata: readMetadata(metadata),
  }));

const variantsOf = (items: readonly WantedItem[]): string[] => items.map(({ variantId }) => variantId);
