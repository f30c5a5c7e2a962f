import { Inject, Injectable } from '@nestjs/common';
import { listOrders, type Order } from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import { type Caller, type Expand, type ListRequest, type ListSpec, localeOf } from '@storefold/server/http';

type OrderBody = Pick<Order, 'id' | 'items' | 'payments' | 'fulfillments'>;

type WithId = { readonly id: string };

/** Whose form it is: that of staff, or of a shopper, who reads labels in a language. */
type Reader = 'admin' | Caller;

/** The parts of an order that carry custom fields of their own. */
const parts = ['items', 'payments', 'fulfillments'] as const;

/** Adds custom fields to orders and their parts, as far as `expand` asks for them. */
@Injectable()
export class OrderFieldQueries {
  constructor(@Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries) {}

  /** A list of orders that staff filter and sort by custom fields as well. */
  listed(spec: ListSpec, list: ListRequest, storeId: string): Promise<ListSpec> {
    return this.fields.listed(spec, { endpoint: listOrders, list, storeId });
  }

  async expanded<Body extends OrderBody>(body: Body, expand: Expand, reader: Reader): Promise<Body> {
    await this.expand([body], expand, reader);
    return body;
  }

  async expand(bodies: readonly OrderBody[], expand: Expand, reader: Reader): Promise<void> {
    const api = reader === 'admin' ? 'admin' : 'store';
    const locale = reader === 'admin' ? undefined : localeOf(reader);
    if (expand.has('custom_fields')) await this.fields.addTo(bodies, api, locale);
    for (const part of parts) {
      if (!expand.within(part).has('custom_fields')) continue;
      await this.fields.addTo(
        bodies.flatMap((body): readonly WithId[] => body[part]),
        api,
        locale,
      );
    }
  }

  /** Adds all that the customer may see. */
  async addAll(bodies: readonly OrderBody[]): Promise<void> {
    const all = parts.flatMap((part) => bodies.flatMap((body): readonly WithId[] => body[part]));
    await this.fields.addVisibleTo([...bodies, ...all]);
  }
}
