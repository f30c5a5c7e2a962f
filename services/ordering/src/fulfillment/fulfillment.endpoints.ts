import { Inject, Injectable } from '@nestjs/common';
import {
  cancelOrderFulfillment,
  changeOrderFulfillment,
  idPrefixes,
  listOrderFulfillments,
  readOrderFulfillment,
  shipOrderFulfillment,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands, Outcome } from '@storefold/kernel/command-handling';
import { type Logger, refusals } from '@storefold/kernel/core';
import { type Call, type Caller, type Expand, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CartService, expectedVersionOf } from '../cart/cart.service.ts';
import { CartChoices } from '../cart/cart-choices.service.ts';
import { readMetadata } from '../cart/cart-details.ts';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { trackingPageOf } from '../delivery-method/tracking-page.ts';
import { mustExist } from '../draft/draft.service.ts';
import { notPlaced } from '../order/delivery/fulfillment.rules.ts';
import { heldPlacedOrder, ON_ORDER_CONFLICT, storesOrder } from '../order/order.access.ts';
import type { OrderCommand } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { fulfillmentIdOf, keyOf } from '../order/order.ids.ts';
import { adminOrderBody } from '../order/order.serializer.ts';
import { isPlaced, type Order, type OrderState } from '../order/order.ts';
import { StockReturns } from './stock-returns.process.ts';

/** Fulfillments of orders, as staff read, ship and cancel them. */
@Injectable()
export class FulfillmentEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(CartService) private readonly carts: CartService,
    @Inject(CartChoices) private readonly choices: CartChoices,
    @Inject(StockReturns) private readonly returns: StockReturns,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(listOrderFulfillments)
  async listOrderFulfillments(call: Call<typeof listOrderFulfillments>) {
    const page = await this.fields.pageOf(await this.#bodiesOf(call), call);
    if (call.expand.has('custom_fields')) await this.fields.addTo(page.data, 'admin');
    return page;
  }

  @Handles(readOrderFulfillment)
  async readOrderFulfillment(call: Call<typeof readOrderFulfillment>) {
    return this.#expanded(named(call.params.id, await this.#bodiesOf(call)), call.expand);
  }

  @Handles(changeOrderFulfillment)
  async changeOrderFulfillment(call: Call<typeof changeOrderFulfillment>) {
    const { params, body, caller } = call;
    const { state } = await this.commands.load(orderAggregate, keyOf(params.order_id));
    const order = storesOrder(state, caller.store.id);
    if (!isPlaced(order) || isGiven(body.selected_delivery_rate_id)) return this.#changeDraft(call);
    const { tracking, tracking_url } = body;
    return this.#change(call, {
      type: 'ChangeFulfillment',
      tracking,
      // Another number is followed on another page.
      trackingUrl: tracking_url === undefined && tracking ? await this.#pageOf(call, tracking) : tracking_url,
      metadata: readMetadata(body.metadata),
      ...idsIn(call),
    });
  }

  /** Where the parcel is followed, if the way of delivery says where. */
  async #pageOf(
    { params }: Call<typeof shipOrderFulfillment> | Call<typeof changeOrderFulfillment>,
    tracking: string,
  ): Promise<string | undefined> {
    const { state } = await this.commands.load(orderAggregate, keyOf(params.order_id));
    const delivery = isPlaced(state) ? state.delivery : null;
    return delivery ? trackingPageOf(delivery.delivery_method_id, tracking, this.commands) : undefined;
  }

  async #changeDraft(call: Call<typeof changeOrderFulfillment>) {
    const { params, body } = call;
    if (isGiven(body.tracking) || isGiven(body.tracking_url)) throw notPlaced();
    const changed = await this.choices.selectDelivery(call, {
      fulfillmentId: params.id,
      refuseRate: () => {
        throw mustExist('selected_delivery_rate_id');
      },
    });
    const { fulfillments, locale } = await this.carts.orderAnswer(changed, call);
    call.isPartOf({ locale });
    return this.#expanded(named(params.id, fulfillments), call.expand);
  }

  @Handles(shipOrderFulfillment)
  async shipOrderFulfillment(call: Call<typeof shipOrderFulfillment>) {
    const { items, tracking, tracking_url } = call.body;
    const trackingUrl =
      tracking_url === undefined && tracking ? await this.#pageOf(call, tracking) : tracking_url;
    return this.#change(call, {
      type: 'Ship',
      items: items ? items.map(({ item_id: line_item_id, quantity }) => ({ line_item_id, quantity })) : null,
      restFulfillmentId: call.context.newId(idPrefixes.fulfillment),
      tracking,
      trackingUrl,
      isCustomerNotified: call.body.notify_customer ?? true,
      ...idsIn(call),
    });
  }

  @Handles(cancelOrderFulfillment)
  async cancelOrderFulfillment(call: Call<typeof cancelOrderFulfillment>) {
    return this.#change(call, { type: 'CancelFulfillment', ...idsIn(call) });
  }

  async #change(call: OnFulfillment, command: OrderCommand) {
    const { params, caller, context, expand } = call;
    const key = keyOf(params.order_id);
    const state = await this.exclusive.runExclusively(
      key,
      context,
      async () => {
        const loaded = await this.commands.load(orderAggregate, key);
        const options = { loaded, onConflict: ON_ORDER_CONFLICT };
        const done = await this.commands.execute(orderAggregate, key, command, context, options);
        await this.#returnStock(key, done);
        return done.state;
      },
      ON_ORDER_CONFLICT,
    );
    const order = heldPlacedOrder(state, { storeId: caller.store.id, isStaff: true });
    call.isPartOf(order);
    return this.#expanded(named(params.id, bodiesOf(key, order, caller)), expand);
  }

  /** The fulfillment is canceled even if this fails: the process manager returns the stock later. */
  async #returnStock(key: string, { state, last, facts }: Outcome<OrderState, OrderFact>): Promise<void> {
    const canceled = facts.find(({ type }) => type === 'OrderFulfillmentCanceled');
    if (!isPlaced(state) || !last || canceled?.type !== 'OrderFulfillmentCanceled') return;
    await this.returns.returnStock(key, state, canceled.data, last).catch((error: unknown) => {
      this.logger.warn({ err: error, order: key }, 'the stock of a canceled fulfillment returns later');
    });
  }

  async #expanded<Body extends { readonly id: string }>(body: Body, expand: Expand): Promise<Body> {
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'admin');
    return body;
  }

  async #bodiesOf({
    params,
    caller,
    isPartOf,
  }: Call<typeof listOrderFulfillments> | Call<typeof readOrderFulfillment>) {
    const key = keyOf(params.order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    const order = storesOrder(state, caller.store.id);
    isPartOf(order);
    return bodiesOf(key, order, caller);
  }
}

type OnFulfillment =
  | Call<typeof changeOrderFulfillment>
  | Call<typeof shipOrderFulfillment>
  | Call<typeof cancelOrderFulfillment>;

const idsIn = (call: OnFulfillment) => ({
  expectedVersion: expectedVersionOf(call),
  storeId: call.caller.store.id,
  fulfillmentId: call.params.id,
  firstId: fulfillmentIdOf(keyOf(call.params.order_id)),
});

const bodiesOf = (key: string, order: Order, { scopes }: Caller) =>
  adminOrderBody(key, order, scopes).fulfillments;

function named<Body extends { readonly id: string }>(id: string, bodies: readonly Body[]): Body {
  const found = bodies.find((body) => body.id === id);
  if (!found) throw refusals.notFound('fulfillment');
  return found;
}

const isGiven = (text: string | null | undefined): boolean => text !== undefined && text !== null;
