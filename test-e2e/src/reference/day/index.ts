import type { Client } from '../../harness/client.ts';
import type { FreshStore } from '../../harness/fresh-store.ts';
import type { WebhookReceiver } from '../../harness/webhook-receiver.ts';
import { done } from '../../tables/shop.ts';
import type { ExampleRecorder } from '../example-recorder.ts';
import { fillShortLists } from '../short-lists.ts';
import { catalog, valuesOfCustomFields } from './catalog.ts';
import { account, customersOfTheShop, newsletter, wishes } from './customers.ts';
import type { Day } from './day.ts';
import { order } from './orders.ts';
import { exportsAndReports, giftCardBatches, giftCards, salesReports, storeCredits } from './stored-value.ts';
import {
  deliveries,
  events,
  mails,
  places,
  promotions,
  settings,
  staffLogsIn,
  staffOfTheShop,
  webhooks,
} from './the-shop.ts';

const admin = '/api/v3/admin';

/** What is there at the end of a day. `lists`: by the name of an endpoint, the path of a list with something in it. */
interface RestOfTheDay {
  /** Logged in. */
  readonly owner: Client;
  readonly customer: Client;
  readonly webhookEndpointId: string;
  readonly customerId: string;
  readonly storeCreditId: string;
  readonly lists: Readonly<Record<string, string>>;
}

/**
 * A shop opens and sells: every endpoint is asked in the way a first user would. Returns who the customer is, and
 * where the shop's server is told of events.
 */
export async function liveThroughADay(
  recorder: ExampleRecorder,
  { admin: shop, storefront: guest, credentials }: FreshStore,
  shopsServer: WebhookReceiver,
): Promise<RestOfTheDay> {
  const day: Day = { recorder, shop, guest, staff: guest.with({ key: '' }), credentials, shopsServer };
  const webhookEndpointId = await webhooks(day);
  await staffLogsIn(day);
  await staffOfTheShop(day);
  await settings(day);
  await promotions(day);
  await places(day);
  const variantId = await catalog(day);
  const customer = await account(day);
  await wishes(day, customer, variantId);
  const cardId = await giftCards(day);
  await giftCardBatches(day);
  await exportsAndReports(day);
  const credited = await storeCredits(day, customer);
  const orderId = await order(day, customer, { variantId, cardId, credited });
  await newsletter(day, customer);
  await customersOfTheShop(day);
  const fieldLists = await valuesOfCustomFields(day);
  await deliveries(day, webhookEndpointId);
  await mails(day);
  await events(day);
  await salesReports(day);
  const ofOrder = {
    'order_payments.list': `${admin}/orders/${orderId}/payments`,
    'refunds.list': `${admin}/orders/${orderId}/refunds`,
    'orders.list_refunds': `/api/v3/store/orders/${orderId}/refunds`,
    'order_fulfillments.list': `${admin}/orders/${orderId}/fulfillments`,
  };
  const ofCard = { 'gift_cards.list_events': `${admin}/gift_cards/${cardId}/events` };
  const lists = { ...fieldLists, ...ofOrder, ...ofCard, ...(await fillShortLists(shop, customer)) };
  const { body } = await done(day.staff.post(`${admin}/auth/login`, credentials.admin));
  const owner = day.staff.with({ jwt: body.token });
  return { owner, customer, webhookEndpointId, lists, ...credited };
}
