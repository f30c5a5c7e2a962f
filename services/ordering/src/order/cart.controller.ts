import { Inject, Injectable } from '@nestjs/common';
import {
  associateCart,
  changeCart,
  createCart,
  deleteCart,
  idPrefixes,
  listCarts,
  readCart,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles, listFrom, listQuery } from '@storefold/kernel/http';
import { COMMANDS, VIEWS, type Views } from '@storefold/kernel/runtime';
import { OrderNumbers } from '../order-number/order-numbers.ts';
import { StoreMethods } from '../store-methods/store-methods.ts';
import { CartWishesReader, readCurrency } from './cart-wishes.ts';
import { Carts, expectedVersionOf } from './carts.ts';
import { GiftCards } from './gift-cards.ts';
import { readQuantity } from './item.rules.ts';
import type { OrderCommand, WantedItem } from './order.commands.ts';
import { order as orderAggregate } from './order.decider.ts';
import { keyOfCart } from './order.ids.ts';
import { openCartsOf } from './order.list.ts';
import { ORDERS, type OrderDocument, orderOfDocument, orderView } from './order.view.ts';
import { Quotes } from './quotes.ts';

/** Carts, for whoever holds their token and for the customers they belong to. */
@Injectable()
export class CartController {
  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(VIEWS) private readonly views: Views,
    @Inject(Carts) private readonly carts: Carts,
    @Inject(GiftCards) private readonly cards: GiftCards,
    @Inject(Quotes) private readonly quotes: Quotes,
    @Inject(CartWishesReader) private readonly wishes: CartWishesReader,
    @Inject(OrderNumbers) private readonly numbers: OrderNumbers,
    @Inject(StoreMethods) private readonly methods: StoreMethods,
  ) {}

  @Handles(createCart)
  async create(call: Call<typeof createCart>) {
    const { body, caller, context } = call;
    const { store, customer, locale } = caller;
    const key = keyOfCart(context.newId(idPrefixes.cart));
    const currency = readCurrency(body.currency, store) ?? caller.currency;
    const items = wantedItems(body.items, context);
    const [wishes, quotes, number, { deliveries }] = await Promise.all([
      this.wishes.read(body, call),
      this.quotes.of(store.id, currency, variantsOf(items)),
      this.numbers.next(store.id),
      this.methods.of(store),
    ]);
    const command: OrderCommand = {
      type: 'CreateCart',
      storeId: store.id,
      number,
      customer,
      currency,
      locale,
      items,
      wishes,
      quotes,
      deliveryMethods: deliveries,
    };
    const { state } = await this.commands.run(orderAggregate, key, command, context, { isNew: true });
    return this.carts.answer(key, state, caller, null);
  }

  @Handles(listCarts)
  async list({ list, caller }: Call<typeof listCarts>) {
    const query = listQuery(list, openCartsOf(caller));
    const documents = this.views.collection<OrderDocument, never>(orderView, ORDERS);
    return listFrom(documents, query, (document) =>
      this.carts.answer(document.key, orderOfDocument(document), caller, null),
    );
  }

  @Handles(readCart)
  async read(call: Call<typeof readCart>) {
    const { key, order } = await this.carts.find(call);
    const card = order.status === 'cart' ? await this.cards.look(order, call.caller.store) : null;
    return this.carts.answer(key, order, call.caller, card);
  }

  @Handles(changeCart)
  async change(call: Call<typeof changeCart>) {
    const { body, caller, context } = call;
    const expectedVersion = expectedVersionOf(call, body.state_lock_version);
    const currency = readCurrency(body.currency, caller.store);
    const items = wantedItems(body.items, context);
    const changed = await this.carts.change(
      call,
      async (cart, around) => {
        const isMoved = currency !== undefined && currency !== cart.currency;
        const quoted = [...(isMoved ? cart.items.map((line) => line.variant_id) : []), ...variantsOf(items)];
        const [wishes, quotes] = await Promise.all([
          this.wishes.read(body, call),
          this.quotes.of(cart.store_id, currency ?? cart.currency, quoted),
        ]);
        return { type: 'ChangeCart', wishes, currency, items, quotes, ...around };
      },
      { expectedVersion, isExclusive: true },
    );
    return this.carts.answer(changed.key, changed.state, caller, changed.card);
  }

  @Handles(deleteCart)
  async delete(call: Call<typeof deleteCart>): Promise<undefined> {
    await this.carts.change(call, () => ({ type: 'DeleteCart' }));
  }

  @Handles(associateCart)
  async associate(call: Call<typeof associateCart>) {
    const { caller } = call;
    const customer = { id: caller.customer?.id ?? '', email: caller.customer?.email ?? '' };
    const { key, state, card } = await this.carts.change(call, () => ({ type: 'Associate', customer }));
    return this.carts.answer(key, state, caller, card);
  }
}

type SentItems = readonly { variant_id: string; quantity?: unknown }[] | null | undefined;

const wantedItems = (sent: SentItems, context: CommandContext): WantedItem[] =>
  (sent ?? []).map(({ variant_id: variantId, quantity }) => ({
    itemId: context.newId(idPrefixes.line_item),
    variantId,
    quantity: readQuantity(quantity, 1),
  }));

const variantsOf = (items: readonly WantedItem[]): string[] => items.map(({ variantId }) => variantId);
