import { Controller, Inject } from '@nestjs/common';
import {
  checkCustomerOrders,
  deleteEarlierCarts,
  deleteGuestCarts,
  exportCustomerCreditCards,
  exportCustomerOrders,
  holdCustomerPurchases,
  type RequestOf,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Origin, type Vault, where } from '@storefold/kernel/ports';
import { Answers, shareRead } from '@storefold/kernel/questions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { DigitalLinks } from '../order/digital/digital-links.ts';
import { isOpenOrder } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { cartIdOf, orderIdOf } from '../order/order.ids.ts';
import { ownSubject } from '../order/order.sealing.ts';
import { adminOrderBody } from '../order/order.serializer.ts';
import { isPlaced, type Order } from '../order/order.ts';
import { OrderQueries } from '../order/read-model/order.queries.ts';
import { ORDERS, orderOfDocument } from '../order/read-model/order.view.ts';
import { OrderFieldQueries } from '../order/read-model/order-fields.queries.ts';
import { refundBodies } from '../order/refund/refund.serializer.ts';
import { creditCardBodies } from '../payment-source/credit-card.serializer.ts';
import { paymentSources } from '../payment-source/payment-source.decider.ts';
import { purchaseHold } from '../purchase-hold/purchase-hold.decider.ts';

/** What its shopper knows by the id of a cart. */
const isShoppersCart = (order: Order): boolean => order.origin === 'shopper' && !isPlaced(order);

const isOrdered = (order: Order): boolean => isPlaced(order) || order.status === 'checking_out';

/** Answers the questions that identity asks about a customer: before a deletion, and for an export. */
@Controller()
export class CustomerOrderController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(OrderQueries) private readonly orders: OrderQueries,
    @Inject(OrderFieldQueries) private readonly fields: OrderFieldQueries,
    @Inject(DigitalLinks) private readonly links: DigitalLinks,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  /** A cart that is being completed counts as an order. */
  @Answers(checkCustomerOrders)
  async checkCustomerOrders({ store_id, customer_id, keeps_orders }: RequestOf<typeof checkCustomerOrders>) {
    const counts = keeps_orders === true ? isOpenOrder : isOrdered;
    const orders = (await this.orders.ordersOfCustomer(customer_id))
      .map(({ order }) => order)
      .filter((order) => order.store_id === store_id);
    const found = orders.filter(counts);
    const has_orders = found.length > 0;
    if (keeps_orders !== true) return { has_orders };
    const open_orders = found.map(({ number }) => number).toSorted();
    const personal_orders = orders.filter((order) => isPlaced(order) && !order.is_erased).length;
    return { has_orders, open_orders, personal_orders };
  }

  /** The oldest first, with the carts, by the ids that shoppers know. The customer is told what they entered, such as codes of gift cards. */
  @Answers(exportCustomerOrders)
  async exportCustomerOrders({ store_id, customer_id, offset }: RequestOf<typeof exportCustomerOrders>) {
    await this.views.caughtUpTo();
    const query = { filter: where({ store_id, customer_id }), sort: [{ field: 'created_at' }] };
    return shareRead(offset, async (from, limit) => {
      const { documents, count } = await this.views
        .collection(ORDERS)
        .page({ ...query, offset: from, limit });
      const records = await Promise.all(
        documents.map(async ({ key, ...document }) => {
          const order = orderOfDocument({ key, ...document });
          const body = adminOrderBody(key, order, ['read_gift_cards']);
          return { ...(await this.links.shownIn(key, order, body)), refunds: refundBodies(key, order) };
        }),
      );
      await this.fields.addAll(records);
      const carts = new Map(
        documents.flatMap((each) =>
          isShoppersCart(orderOfDocument(each)) ? [[orderIdOf(each.key), cartIdOf(each.key)]] : [],
        ),
      );
      return { records: records.map((each) => ({ ...each, id: carts.get(each.id) ?? each.id })), count };
    });
  }

  /**
   * Looks for carts only after the end of the sessions is in the log: a cart that this does not find yet will find it.
   */
  @Answers(deleteEarlierCarts)
  async deleteEarlierCarts(request: RequestOf<typeof deleteEarlierCarts>, origin: Origin) {
    const { command_id, store_id, customer_id: customerId } = request;
    const ended = { before: request.before, epoch: request.credential_epoch };
    const context = this.contexts.command(command_id, store_id, origin);
    const sources = { type: 'DeleteEarlier', ended } as const;
    await this.commands.execute(paymentSources, customerId, sources, context.derive('delete cards'));
    const orders = await this.orders.ordersOfCustomer(customerId);
    for (const { key } of orders.filter(({ order }) => order.status === 'cart')) {
      const remove = { type: 'DeleteEarlierCart', customerId, ended } as const;
      await this.commands.execute(orderAggregate, key, remove, context.derive(`delete ${key}`));
    }
    return {};
  }

  @Answers(deleteGuestCarts)
  async deleteGuestCarts(request: RequestOf<typeof deleteGuestCarts>, origin: Origin) {
    const { command_id, store_id: storeId, email } = request;
    const context = this.contexts.command(command_id, storeId, origin);
    for (const key of await this.orders.guestCartsOf({ storeId, email })) {
      const remove = { type: 'DeleteGuestCart', storeId, email } as const;
      const { state } = await this.commands.execute(
        orderAggregate,
        key,
        remove,
        context.derive(`delete ${key}`),
      );
      if (state.status === 'deleted') await this.vault.destroy(ownSubject(key));
    }
    return {};
  }

  @Answers(exportCustomerCreditCards)
  async exportCustomerCreditCards({ customer_id, offset }: RequestOf<typeof exportCustomerCreditCards>) {
    const { state } = await this.commands.load(paymentSources, customer_id);
    return { records: creditCardBodies(state).slice(offset), has_more: false };
  }

  /**
   * Looks for orders only after the hold is in the log: a checkout that this does not find yet will find the hold. A hold
   * that did not serve a deletion is released again.
   */
  @Answers(holdCustomerPurchases)
  async holdCustomerPurchases(request: RequestOf<typeof holdCustomerPurchases>, origin: Origin) {
    const { command_id, store_id: storeId, customer_id: customerId } = request;
    const deletion = { customerId, deletionId: request.customer_deletion_id };
    const context = this.contexts.command(command_id, storeId, origin);
    const create = { type: 'Create', storeId, ...deletion } as const;
    const { state } = await this.commands.execute(purchaseHold, customerId, create, context);
    // A repeated question about an attempt that ended before, when there were orders.
    if (state.customer_deletion_id !== deletion.deletionId) return { has_orders: true };
    const answer = await this.checkCustomerOrders(request);
    if (answer.has_orders) {
      const release = { type: 'Release', ...deletion } as const;
      await this.commands.execute(purchaseHold, customerId, release, context.derive('release'));
    }
    return answer;
  }
}
