import {
  type AdminOrder,
  type AdminReturn,
  ApiError,
  type CorrectedOrder,
  type LoggedEvent,
} from '@storefold/client';
import { may, type Page } from '../page.ts';
import { done, type Reply } from '../reply.ts';
import { addressFields, addressIn } from '../screens/address.ts';
import { optionsFrom } from '../screens/choices.ts';
import { decimalIn } from '../screens/form-field.ts';
import { screenAt } from '../screens/index.ts';
import type { Row } from '../screens/screen.ts';
import { isMailed } from '../shown-store.ts';
import { actionsOf } from './action.ts';
import { askWhether, confirmed } from './confirmed.ts';
import { customFieldReader } from './custom-field.pages.ts';
import { erasurePages } from './erasure.ts';
import { attempt, type Refused } from './refusal.ts';
import { type Asked, paramOf, type Route } from './route.ts';
import { resourceOf } from './screen.pages.ts';
import { whereThere } from './where-there.ts';

const path = '/admin/orders/:id';

/** What an order is made of comes with its custom fields, because a question for each would be one for each line. */
const withFields = ['', 'items.', 'payments.', 'fulfillments.'].map((part) => `${part}custom_fields`);

/** What a page shows because of what was just sent. */
interface Also {
  readonly paymentLink?: string;
  /** What the order would be, corrected as it was typed. */
  readonly preview?: CorrectedOrder;
  /** What can be added by a correction. */
  readonly addable?: Awaited<ReturnType<typeof variantsFor>>;
}

/** Of a cart that is deleted nothing is left but what happened to it, and mails to staff lead to it. */
async function showOrder(asked: Asked, refused?: Refused, also: Also = {}): Promise<Reply> {
  try {
    return await showThere(asked, refused, also);
  } catch (error) {
    const { page, show } = asked;
    const isGone = error instanceof ApiError && error.status === 404;
    const events = isGone ? await eventsOf(page, paramOf(asked)) : null;
    if (!events?.some(({ name }) => name === 'CartDeleted')) throw error;
    const timeline = await timelineOf(page, events);
    return show('order_gone', { title: page.say('cart_gone'), timeline, unplaced: unplacedIn(events) });
  }
}

/** What follows from the id alone is asked for at once, and then what follows from the order. */
async function showThere(asked: Asked, refused?: Refused, also: Also = {}): Promise<Reply> {
  const { page, show } = asked;
  const { client, say } = page;
  const id = paramOf(asked);
  const fieldsOf = customFieldReader(page);
  const [order, refunds, returns, documents, events, methods, reasons] = await Promise.all([
    client.request<AdminOrder>('GET', `/orders/${encodeURIComponent(id)}`, { query: { expand: withFields } }),
    may(page, 'read_refunds') ? whereThere(client.orders.refunds.list(id, { limit: 50 })) : undefined,
    may(page, 'read_returns') ? whereThere(client.orders.returns.list(id, { limit: 50 })) : undefined,
    whereThere(client.orders.documents.list(id, { limit: 50 })),
    eventsOf(page, id),
    may(page, 'write_payments') && may(page, 'read_settings')
      ? optionsFrom(page, { path: '/payment_methods', label: 'name' })
      : [],
    may(page, 'write_returns') && may(page, 'read_settings') ? reasonsOf(page) : [],
  ]);
  const isOpen = order.status === 'draft' && order.completed_at === null;
  const [isDraft, timeline, found, ofOrder, ofParts] = await Promise.all([
    isOpen && isListed(page, order),
    events && timelineOf(page, events),
    isOpen ? variantsFor(page, order.currency, page.query.get('find')) : nothingFound,
    fieldsOf('orders', id, order.custom_fields ?? []),
    // The parts of an order have fields of their own once it is placed.
    Promise.all(
      (order.completed_at === null ? [] : partsOf(order)).map(
        async ([path, { id: part, custom_fields = [] }, name]) => ({
          name,
          fields: await fieldsOf(path, part, custom_fields),
        }),
      ),
    ),
  ]);
  const ownFields = [{ name: say.field('order'), fields: ofOrder }, ...ofParts];
  return show(
    'order',
    {
      title: say('order_number', { number: order.number }),
      ...refused,
      order,
      row: order,
      // What another shop sold is history.
      mayChange: (scope: Parameters<typeof may>[1]) => !order.import_id && may(page, scope),
      states: statesOf(order),
      isSameAddress: (typed: URLSearchParams) => isSameAddress(addressIn(typed), order.shipping_address),
      isDraft,
      ...also,
      isLinkMailed: isMailed(page.store, 'payment_link'),
      isConfirmationMailed: isMailed(page.store, 'order_confirmation'),
      canBePaid: isDraft || (order.status === 'placed' && Number(order.outstanding_balance) > 0),
      canCancel: order.status === 'placed' && !order.fulfillments.some(hasToComeBack),
      found,
      ownFields: ownFields.filter(({ fields }) => fields !== undefined),
      resource: resourceOf(page, screenAt('orders'), order as unknown as Row),
      refunds: order.completed_at === null ? undefined : refunds?.data,
      returns: returns?.data ?? [],
      documents: documents?.data ?? [],
      canInvoice:
        order.status === 'placed' &&
        order.completed_at !== null &&
        order.import_id === null &&
        !(documents?.data ?? []).some(({ type }) => type === 'invoice'),
      reasons,
      returnable:
        order.completed_at === null || order.import_id !== null
          ? []
          : returnableOf(order, returns?.data ?? []),
      wentBack:
        order.status === 'canceled' &&
        refunds !== undefined &&
        refunds.meta.count <= refunds.data.length &&
        wentBackUnrecorded(order, refunds.data),
      mostBack: decimalOf(
        inMinorUnits(order.payment_total) - inMinorUnits(order.refund_total),
        order.payment_total,
      ),
      canRefund: inMinorUnits(order.payment_total) > inMinorUnits(order.refund_total),
      timeline,
      unplaced: unplacedIn(events ?? []),
      methods,
      nameOfItem: (id: string) => order.items.find((item) => item.id === id)?.name ?? id,
    },
    // What was typed is still to be sent, as after a refusal.
    refused || also.preview || also.addable ? 422 : 200,
  );
}

/** How it is paid and sent, where that says more than that it is canceled. */
const statesOf = ({ status, payment_status, fulfillment_status }: AdminOrder) =>
  [payment_status, fulfillment_status].filter(
    (state) => state && !(status === 'canceled' && ['void', 'canceled'].includes(state)),
  );

/** What of an order was sent, and is in no return but one that was rejected. */
function returnableOf({ items, fulfillments }: AdminOrder, returns: readonly AdminReturn[]) {
  const sent = fulfillments.filter(hasToComeBack);
  const taken = returns
    .filter(({ status }) => status !== 'rejected')
    .map((each) => ({
      // What was to come and did not is still with who ordered.
      items: each.items.map(({ item_id, quantity, received_quantity }) => ({
        item_id,
        quantity: each.refund === null ? quantity : received_quantity,
      })),
    }));
  return items.flatMap(({ id, name }) => {
    const left = unitsIn(sent, id) - unitsIn(taken, id);
    return left > 0 ? [{ id, name, left }] : [];
  });
}

const unitsIn = (parts: readonly { readonly items: readonly Units[] }[], id: string): number =>
  parts
    .flatMap(({ items }) => items)
    .reduce((sum, { item_id, quantity }) => (item_id === id ? sum + quantity : sum), 0);

type Units = Pick<AdminReturn['items'][number], 'item_id' | 'quantity'>;

const reasonsOf = async ({ client }: Page): Promise<readonly string[]> =>
  (await whereThere(client.store.get()))?.return_reasons ?? [];

type RefundRecord = Readonly<Record<'status' | 'amount', string>>;

/** A cancellation gives back what was paid without a record of a refund, also to gift cards and store credits. */
function wentBackUnrecorded({ refund_total }: AdminOrder, refunds: readonly RefundRecord[]): boolean {
  const recorded = refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
  return inMinorUnits(refund_total) > recorded.map(inMinorUnits).reduce((sum, each) => sum + each, 0n);
}

/** Amounts of one order, which have the same number of decimals. */
const inMinorUnits = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** With as many decimals as another amount of the order. */
function decimalOf(minor: bigint, like: string): string {
  const decimals = like.split('.')[1]?.length ?? 0;
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The store refuses to cancel an order of which something was shipped; what is downloaded does not hinder it. */
const hasToComeBack = ({ status, fulfillment_type }: AdminOrder['fulfillments'][number]): boolean =>
  status === 'shipped' && fulfillment_type !== 'digital';

const partsOf = ({ items, payments, fulfillments }: AdminOrder) => [
  ...items.map((item) => ['line_items', item, item.name] as const),
  ...payments.map((payment) => ['payments', payment, payment.number] as const),
  ...fulfillments.map((fulfillment) => ['shipments', fulfillment, fulfillment.number] as const),
];

/** The list without a filter of the status has drafts of staff, and no carts of shoppers, which are not for staff to change. */
async function isListed({ client }: Page, { number }: AdminOrder): Promise<boolean> {
  const { meta } = await client.orders.list({ q: { number_eq: number }, limit: 1 });
  return meta.count > 0;
}

const nothingFound = { text: '', variants: [] };
const MOST_FOUND = 10;

/** What can be bought in the currency of a draft: variants of products whose names or SKUs begin with what was typed. */
async function variantsFor({ client }: Page, currency: string, typed: string | null) {
  const text = typed?.trim() ?? '';
  if (text === '') return nothingFound;
  const { data } = await client.products.list({
    q: { search: text, status_eq: 'active' },
    expand: ['variants'],
    limit: MOST_FOUND,
  });
  const now = new Date().toISOString();
  const variants = data
    .filter(({ available_on }) => available_on === null || available_on <= now)
    .flatMap((product) =>
      (product.variants ?? []).flatMap((variant) => {
        const price = variant.prices.find((each) => each.currency === currency);
        if (!price || !(variant.in_stock || variant.backorderable)) return [];
        return {
          ...variant,
          name: product.name,
          thumbnail_url: variant.thumbnail_url ?? product.thumbnail_url,
          display_price: price.display_amount,
        };
      }),
    );
  return { text, variants };
}

interface TimelineEntry {
  readonly name: string;
  readonly at: string;
  readonly who: string;
}

/** Order and cart are one stream, which has the part of the id that both have. */
const streamOf = (orderId: string): string => `order-${orderId.replace(/^or_/, '')}`;

/** What happened to the order; nothing for those who may not read events. */
async function eventsOf(page: Page, id: string): Promise<LoggedEvent[] | null> {
  if (!may(page, 'read_events')) return null;
  const events: LoggedEvent[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 2; pages += 1) {
    const read = await whereThere(
      page.client.streams.list(streamOf(id), {
        limit: '500',
        ...(after === undefined ? {} : { after }),
      }),
    );
    if (read === undefined) break;
    const { data, meta } = read;
    events.push(...data);
    if (meta.next_after >= meta.head || data.length === 0) break;
    after = String(meta.next_after);
  }
  return events;
}

/** What happened and who did it, the newest first. */
async function timelineOf(page: Page, events: readonly LoggedEvent[]): Promise<TimelineEntry[]> {
  const names = await namesOfStaff(page, events);
  return events.toReversed().map(({ name, occurred_at, actor }) => ({
    name: page.say.fact(name),
    at: occurred_at,
    who: (actor.id !== null && names.get(actor.id)) || page.say.choice(actor.type),
  }));
}

interface Unplaced {
  readonly external_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  /** Nobody knows whether anything was paid. */
  readonly isOpen: boolean;
}

/** Money in payment sessions that became no payment, and what became of it: no payment of the order shows that. */
const unplacedIn = (events: readonly LoggedEvent[]): Unplaced[] =>
  events.flatMap(({ name, data }) => {
    const isOpen = name === 'CartPaymentSessionEndFailed';
    if (name !== 'CartPaymentSessionReturned' && !isOpen) return [];
    const { external_id, amount, currency, message } = data as Readonly<Record<string, string>>;
    return external_id && amount && currency
      ? [{ external_id, amount, currency, reason: message ?? '', isOpen }]
      : [];
  });

async function namesOfStaff(
  page: Page,
  events: readonly LoggedEvent[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map([[page.user.id, page.user.full_name || page.user.email]]);
  if (!may(page, 'read_settings')) return names;
  const staff = new Set(
    events.flatMap(({ actor }) => (actor.type === 'admin_user' && actor.id ? [actor.id] : [])),
  );
  if (staff.size === 0) return names;
  const { data } = await page.client.adminUsers.list({ q: { id_in: [...staff] }, limit: 100 });
  for (const { id, full_name, email } of data) names.set(id, full_name || email);
  return names;
}

const action = actionsOf(path, 'done', showOrder);

type Address = AdminOrder['shipping_address'] | ReturnType<typeof addressIn>;

const isSameAddress = (one: Address, other: Address): boolean =>
  addressFields.every((name) => (one?.[name] ?? null) === (other?.[name] ?? null));

const amountIn = ({ form }: Asked): { amount?: string } => {
  const typed = form.get('amount')?.trim();
  return typed ? { amount: decimalIn(typed) } : {};
};

/** What was chosen of a list; its last one for anything else. */
const oneOf = <const Choice extends string>(choices: readonly Choice[], chosen: string | null): Choice =>
  choices.find((each) => each === chosen) ?? (choices.at(-1) as Choice);

/** Whether the goods of a refund are for sale again; by default, the store decides by what was shipped. */
function restockIn(form: URLSearchParams): { restock?: boolean } {
  const wanted = oneOf(['all_goods', 'none', 'unsent'], form.get('restock'));
  return wanted === 'unsent' ? {} : { restock: wanted === 'all_goods' };
}

const isNotifiedBy = (form: URLSearchParams): boolean => form.getAll('notify_customer').includes('1');

const quantitiesIn = (form: URLSearchParams, name: string): { item_id: string; quantity: number }[] =>
  [...form].flatMap(([key, value]) => {
    const item = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : undefined;
    const quantity = Number(value);
    return item && Number.isInteger(quantity) && quantity > 0 ? [{ item_id: item, quantity }] : [];
  });

/** What came, and which of it is not for sale again. */
const receivedIn = (form: URLSearchParams) =>
  quantitiesIn(form, 'items').map(({ item_id, quantity }) => ({
    item_id,
    quantity,
    restock: form.getAll(`restock[${item_id}]`).includes('1'),
  }));

/** The items of a draft, with one that is added. */
function itemsIn(order: AdminOrder, form: URLSearchParams): { variant_id: string; quantity: number }[] {
  const kept = order.items.flatMap(({ id, variant_id, quantity }) => {
    const typed = form.get(`items[${id}]`);
    const wanted = typed === null ? quantity : Number(typed);
    return wanted === 0 ? [] : [{ variant_id, quantity: wanted }];
  });
  const added = form.get('variant_id')?.trim();
  return added ? [...kept, { variant_id: added, quantity: Number(form.get('quantity')) || 1 }] : kept;
}

/** What is corrected: the lines whose quantity was typed anew, one that is added, what is taken off, and where it is sent. */
function correctionIn(order: AdminOrder, form: URLSearchParams) {
  const items = order.items.flatMap(({ id: item_id, quantity }) => {
    const typed = form.get(`items[${item_id}]`)?.trim() ?? '';
    return typed === '' || Number(typed) === quantity ? [] : [{ item_id, quantity: Number(typed) }];
  });
  const variant = form.get('variant_id')?.trim();
  const discount = form.get('discount')?.trim();
  const address = addressIn(form);
  const isMoved = form.has('address1') && !isSameAddress(address, order.shipping_address);
  return {
    items,
    add_items: variant ? [{ variant_id: variant, quantity: Number(form.get('quantity')) || 1 }] : [],
    discount: discount ? { amount: decimalIn(discount) } : undefined,
    shipping_address: isMoved ? address : undefined,
    reason: form.get('reason') || null,
    notify_customer: isNotifiedBy(form),
  };
}

/** What was searched for, so that it can still be chosen. */
async function addableIn({ form, page, ...asked }: Asked, known?: AdminOrder): Promise<Also> {
  if (!form.get('find')?.trim()) return {};
  const { currency } = known ?? (await page.client.orders.get(paramOf(asked)));
  return { addable: await variantsFor(page, currency, form.get('find')) };
}

/** Corrects the order, or shows first what can be added, or what it would be. */
async function correct(asked: Asked): Promise<Reply> {
  const { form, page } = asked;
  const { client } = page;
  const order = await client.orders.get(paramOf(asked));
  if (form.get('step') === 'find') {
    return showOrder(asked, undefined, await addableIn(asked, order));
  }
  const correction = correctionIn(order, form);
  const { items, add_items, discount, shipping_address } = correction;
  // A form that is sent as it was opened corrects nothing.
  if (items.length === 0 && add_items.length === 0 && !discount && !shipping_address)
    return done(pageOf(asked), 'done');
  if (form.get('step') === 'preview') {
    const preview = await client.orders.corrections.create(order.id, { ...correction, dry_run: true });
    return showOrder(asked, undefined, { preview, ...(await addableIn(asked, order)) });
  }
  await client.orders.corrections.create(order.id, correction);
  return done(pageOf(asked), 'done');
}

export const orderPages: readonly Route[] = [
  {
    method: 'get',
    path,
    // A cart and its order are one, and so are their pages.
    answer: async (asked) => {
      const [, ofCart] = /^cart_(.+)$/.exec(paramOf(asked)) ?? [];
      return ofCart === undefined
        ? showOrder(asked)
        : { redirect: `/admin/orders/or_${encodeURIComponent(ofCart)}` };
    },
  },
  action('post', 'documents', async (asked, id) => asked.page.client.orders.documents.create(id, {})),
  action('post', 'payments/:part/capture', async (asked, id) =>
    asked.page.client.orders.payments.capture(id, paramOf(asked, 'part'), amountIn(asked)),
  ),
  action('post', 'payments/:part/void', async (asked, id) =>
    asked.page.client.orders.payments.void(id, paramOf(asked, 'part'), {}),
  ),
  action('post', 'payments/:part/settle', async (asked, id) =>
    asked.page.client.orders.payments.settle(id, paramOf(asked, 'part'), {
      outcome: oneOf(['captured', 'voided', 'failed'], asked.form.get('outcome')),
    }),
  ),
  action('post', 'refunds/:part/settle', async (asked, id) =>
    asked.page.client.orders.refunds.settle(id, paramOf(asked, 'part'), {
      outcome: oneOf(['completed', 'failed'], asked.form.get('outcome')),
    }),
  ),
  action('post', 'payments', async (asked, id) =>
    asked.page.client.orders.payments.create(id, {
      payment_method_id: asked.form.get('payment_method_id') ?? '',
      ...amountIn(asked),
    }),
  ),
  action('post', 'fulfillments/:part/ship', async ({ form, page, ...asked }, id) =>
    page.client.orders.fulfillments.ship(id, paramOf(asked, 'part'), {
      tracking: form.get('tracking') || null,
      tracking_url: form.get('tracking_url') || null,
      ...(quantitiesIn(form, 'items').length > 0 ? { items: quantitiesIn(form, 'items') } : {}),
      notify_customer: isNotifiedBy(form),
    }),
  ),
  action('post', 'fulfillments/:part/cancel', async (asked, id) =>
    asked.page.client.orders.fulfillments.cancel(id, paramOf(asked, 'part')),
  ),
  action('post', 'refunds', async (asked, id) => {
    const { form, page } = asked;
    await page.client.orders.refunds.create(id, {
      ...amountIn(asked),
      ...(form.get('delivery_amount')?.trim() && {
        delivery_amount: decimalIn(form.get('delivery_amount')?.trim() ?? ''),
      }),
      items: quantitiesIn(form, 'items'),
      to: oneOf(['store_credit', 'manual', 'original'], form.get('to')),
      reason: form.get('reason') || null,
      ...restockIn(form),
      notify_customer: isNotifiedBy(form),
      ...(form.get('return_id') && { return_id: form.get('return_id') }),
    });
  }),
  action('post', 'returns', async ({ page, form }, id) => {
    const reason = form.get('reason') || null;
    const items = quantitiesIn(form, 'items').map((item) => ({ ...item, reason }));
    await page.client.orders.returns.create(id, { items });
  }),
  action('post', 'returns/:part/approve', async (asked, id) =>
    asked.page.client.orders.returns.approve(id, paramOf(asked, 'part'), {}),
  ),
  action('post', 'returns/:part/reject', async (asked, id) =>
    asked.page.client.orders.returns.reject(id, paramOf(asked, 'part'), {}),
  ),
  action('post', 'returns/:part/receive', async (asked, id) => {
    const { form, page } = asked;
    const deduction = form.get('deduction')?.trim();
    await page.client.orders.returns.receive(id, paramOf(asked, 'part'), {
      items: receivedIn(form),
      refund: oneOf(['store_credit', 'none', 'original'], form.get('refund')),
      ...(deduction && { deduction: decimalIn(deduction) }),
    });
  }),
  {
    method: 'post',
    path: `${path}/payment_link`,
    answer: (asked) =>
      attempt(
        async () => {
          const { orders } = asked.page.client;
          const id = paramOf(asked);
          if (asked.form.get('send') === '1') {
            await orders.paymentLink(id, { send: 'true' });
            return done(pageOf(asked), 'payment_link_sent');
          }
          const { url } = await orders.paymentLink(id);
          return showOrder(asked, undefined, { paymentLink: url });
        },
        (refused) => showOrder(asked, refused),
      ),
  },
  action('post', 'resend_confirmation', async (asked, id) => asked.page.client.orders.resendConfirmation(id)),
  action('post', 'items', async ({ page, form }, id) => {
    const order = await page.client.orders.get(id);
    await page.client.orders.update(id, { items: itemsIn(order, form) });
  }),
  action('post', 'discount_code', async ({ page, form }, id) => {
    const code = form.get('code')?.trim() ?? '';
    await page.client.orders.update(id, { discount_codes: code === '' ? [] : [code] });
  }),
  action('post', 'gift_cards', async ({ page, form }, id) => {
    const removed = form.get('remove');
    if (removed) return page.client.orders.giftCards.delete(id, removed);
    return page.client.orders.giftCards.create(id, { code: form.get('gift_card') ?? '' });
  }),
  action('post', 'store_credits', async (asked, id) => {
    const { storeCredits } = asked.page.client.orders;
    return asked.form.get('remove') ? storeCredits.deleteAll(id) : storeCredits.create(id, amountIn(asked));
  }),
  action('patch', 'fulfillments/:part', async ({ page, form, ...asked }, id) => {
    const part = paramOf(asked, 'part');
    const { fulfillments } = await page.client.orders.get(id);
    const wanted = form.get('selected_delivery_rate_id') ?? '';
    const rates = fulfillments.find((each) => each.id === part)?.delivery_rates ?? [];
    // To choose what is selected already would be a choice that nobody made.
    if (rates.some((rate) => rate.selected && rate.id === wanted)) return;
    await page.client.orders.fulfillments.update(id, part, { selected_delivery_rate_id: wanted });
  }),
  action('post', 'shipping_address', async ({ page, form }, id) => {
    const { shipping_address: before, billing_address } = await page.client.orders.get(id);
    // An order with another billing address keeps that.
    const use_shipping = billing_address === null || isSameAddress(billing_address, before);
    await page.client.orders.update(id, { shipping_address: addressIn(form), use_shipping });
  }),
  action('post', 'billing_address', async ({ page, form }, id) => {
    await page.client.orders.update(id, { billing_address: addressIn(form) });
  }),
  action('post', 'fulfillments/:part/tracking', async ({ page, form, ...asked }, id) => {
    await page.client.orders.fulfillments.update(id, paramOf(asked, 'part'), {
      tracking: form.get('tracking') || null,
    });
  }),
  {
    method: 'post',
    path: `${path}/corrections`,
    answer: async (asked) => {
      const again = async (refused: Refused) => showOrder(asked, refused, await addableIn(asked));
      return attempt(() => correct(asked), again);
    },
  },
  action('post', 'complete', async ({ page, form }, id) =>
    page.client.orders.complete(id, {
      payment_pending: form.getAll('payment_pending').includes('1'),
      notify_customer: isNotifiedBy(form),
    }),
  ),
  {
    method: 'get',
    path: `${path}/cancel`,
    answer: async (asked) => askWhether(asked, cancellationOf(asked)),
  },
  {
    method: 'post',
    path: `${path}/cancel`,
    answer: (asked) => {
      const { form, page } = asked;
      const id = paramOf(asked);
      const isTicked = (name: string) => !form.has(name) || form.getAll(name).includes('1');
      const cancel = async () => {
        const wanted = { restock: isTicked('restock'), notify_customer: isTicked('notify_customer') };
        await page.client.orders.cancel(id, wanted);
        return done(pageOf(asked), 'done');
      };
      return confirmed(asked, cancellationOf(asked), () =>
        attempt(cancel, (refused) => showOrder(asked, refused)),
      );
    },
  },
  ...erasurePages({
    path,
    after: (order) => order,
    nameOf: async ({ page }, id) => (await page.client.orders.get(id)).email ?? '',
    erase: ({ page }, id) => page.client.orders.erase(id),
  }),
];

const pageOf = (asked: Asked): string => `/admin/orders/${encodeURIComponent(paramOf(asked))}`;

/** How a cancellation is asked for. */
const cancellationOf = (asked: Asked) => ({
  verb: asked.page.say('cancel_order'),
  action: `${pageOf(asked)}/cancel`,
  method: '',
  back: pageOf(asked),
  checks: [
    { name: 'restock', label: asked.page.say('restock_all') },
    { name: 'notify_customer', label: asked.page.say('notify_customer') },
  ],
});
