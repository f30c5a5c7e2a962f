import { Inject, Injectable } from '@nestjs/common';
import type { Filter, ListQuery, Position } from '@storefold/kernel/ports';
import { pageInParts } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { Order } from '../order.ts';
import { ORDERS, orderOfDocument } from './order.view.ts';

const PAGE = 100;

/** Reads orders and carts from the read model. */
@Injectable()
export class OrderQueries {
  constructor(@Inject(TOKENS.VIEWS) private readonly views: Views) {}

  /** One page of orders, each in the form that `bodyOf` returns. `complete` adds to several of them what they share. */
  listOrders<Body>(
    query: ListQuery,
    bodyOf: (key: string, order: Order) => Body | Promise<Body>,
    complete?: (bodies: readonly Body[]) => Promise<void>,
  ) {
    return pageInParts(this.views.collection(ORDERS), query, async (documents) => {
      const bodies = await Promise.all(
        documents.map((document) => bodyOf(document.key, orderOfDocument(document))),
      );
      await complete?.(bodies);
      return bodies;
    });
  }

  /** All orders and carts of a customer as of a position of the log, by default its end, oldest first. */
  async ordersOfCustomer(customerId: string, position?: Position): Promise<KeyedOrder[]> {
    await this.views.caughtUpTo(position);
    const query = { filter: { field: 'customer_id', eq: customerId }, sort: [{ field: 'created_at' }] };
    const orders: KeyedOrder[] = [];
    for (;;) {
      const page = await this.views.collection(ORDERS).find({ ...query, limit: PAGE, offset: orders.length });
      orders.push(...page.map((document) => ({ key: document.key, order: orderOfDocument(document) })));
      if (page.length < PAGE) return orders;
    }
  }

  /** The key of the open cart of a customer that was begun last, but for one. */
  async newestCartOf(
    { storeId, customerId }: { storeId: string; customerId: string },
    exceptKey: string,
  ): Promise<string | undefined> {
    await this.views.caughtUpTo();
    const filter: Filter = {
      all: [
        { field: 'store_id', eq: storeId },
        { field: 'customer_id', eq: customerId },
        { field: 'is_cart', eq: true },
      ],
    };
    const sort = [{ field: 'created_at', descending: true }] as const;
    const carts = await this.views.collection(ORDERS).find({ filter, sort, limit: 2 });
    return carts.find(({ key }) => key !== exceptKey)?.key;
  }

  /** The keys of a guest's orders as of a position of the log: those placed with an address before an instant. */
  async guestOrdersOf(
    { storeId, email, before }: { storeId: string; email: string; before: string },
    position: Position,
  ): Promise<string[]> {
    await this.views.caughtUpTo(position);
    const filter: Filter = {
      all: [
        { field: 'store_id', eq: storeId },
        { field: 'email', eq: email },
        { field: 'customer_id', isNull: true },
        { field: 'completed_at', lt: before },
      ],
    };
    return (await this.views.collection(ORDERS).find({ filter })).map(({ key }) => key);
  }

  /** The keys of a guest's open carts and drafts with an address. */
  async guestCartsOf({ storeId, email }: { storeId: string; email: string }): Promise<string[]> {
    await this.views.caughtUpTo();
    const filter: Filter = {
      all: [
        { field: 'store_id', eq: storeId },
        { field: 'email', eq: email },
        { field: 'customer_id', isNull: true },
        { field: 'completed_at', isNull: true },
      ],
    };
    return (await this.views.collection(ORDERS).find({ filter })).map(({ key }) => key);
  }
}

interface KeyedOrder {
  readonly key: string;
  readonly order: Order;
}
