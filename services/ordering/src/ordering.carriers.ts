import { customFieldResources } from '@storefold/contracts';
import type { Carrier, CarrierParts, Carriers, Person } from '@storefold/custom-fields';
import { order as orderAggregate } from './order/order.decider.ts';
import type { OrderFact } from './order/order.facts.ts';
import { fulfillmentIdOf, keyOfFulfillment, keyOfOrder, orderIdOf } from './order/order.ids.ts';
import { isOrder, isPlaced, type Order } from './order/order.ts';
import { ORDERS, partIdsOf } from './order/read-model/order.view.ts';

/** Whom the values of an order and its parts tell about: its customer, or the guest. */
const personOf = (key: string, { customer_id }: Order): Person => ({ customer_id, order_id: orderIdOf(key) });

async function findOrder(
  key: string,
  storeId: string,
  { commands }: CarrierParts,
): Promise<{ order: Order; person: Person } | undefined> {
  const { state } = await commands.load(orderAggregate, key);
  if (!isOrder(state) || state.store_id !== storeId || state.is_erased) return undefined;
  return { order: state, person: personOf(key, state) };
}

const ofOrder: Carrier = {
  name: 'order',
  resource: customFieldResources.order,
  findPerson: async (id, storeId, parts) => (await findOrder(keyOfOrder(id), storeId, parts))?.person,
};

/** Whose the placed order is that the read model finds by a part of it. */
async function findPersonOfPart(
  id: string,
  storeId: string,
  parts: CarrierParts,
): Promise<Person | undefined> {
  const orders = parts.views.collection(ORDERS);
  const [document] = await orders.find({ filter: { field: 'part_ids', eq: id }, limit: 1 });
  if (document?.store_id !== storeId) return undefined;
  return (await findOrder(document.key, storeId, parts))?.person;
}

/** A fulfillment of a placed order. The id of the first one tells the order. */
const ofShipment: Carrier = {
  name: 'shipment',
  resource: customFieldResources.shipment,
  async findPerson(id, storeId, parts) {
    const found = await findOrder(keyOfFulfillment(id), storeId, parts);
    if (found) return isPlaced(found.order) ? found.person : undefined;
    return findPersonOfPart(id, storeId, parts);
  },
};

/** A line item or payment of a placed order. */
const ofPart = (name: 'line_item' | 'payment'): Carrier => ({
  name,
  resource: customFieldResources[name],
  findPerson: findPersonOfPart,
});

/** The records of this service that carry custom fields. */
export const orderingCarriers: Carriers<OrderFact> = {
  kinds: [ofOrder, ofPart('line_item'), ofPart('payment'), ofShipment],
  ended: {
    categories: ['order'],
    facts: ['CartDeleted', 'CartExpired', 'OrderImportReversed', 'OrderPersonalDataErased'],
    async idsIn({ recordId: key }, { commands }) {
      const { state } = await commands.load(orderAggregate, key);
      return [orderIdOf(key), fulfillmentIdOf(key), ...(isOrder(state) ? partIdsOf(state) : [])];
    },
  },
};
