import type { AdminOrder } from '@storefold/client';
import { html } from '@storefold/kernel/core';
import { may, type Page } from '../page.ts';
import { PageRefused, type Reply } from '../reply.ts';
import { type Asked, paramOf, type Route } from './route.ts';

const path = '/admin/orders/:id';

/** What is put into the parcels of an order: no prices, and no number but the order's. It is no document. */
async function showPackingSlip(asked: Asked): Promise<Reply> {
  const { page } = asked;
  if (!may(page, 'read_orders')) throw new PageRefused('read_orders');
  const order = await page.client.orders.get(paramOf(asked));
  return { printed: packingSlip(page, order) };
}

/** An invoice or a credit note as the store prints it. */
async function showDocument(asked: Asked): Promise<Reply> {
  const { page } = asked;
  const { documents } = page.client.orders;
  return {
    printed: await documents.download(paramOf(asked), paramOf(asked, 'part'), { format: 'html' }),
  };
}

export const printedOrderPages: readonly Route[] = [
  { method: 'get', path: `${path}/packing_slip`, answer: showPackingSlip },
  { method: 'get', path: `${path}/documents/:part`, answer: showDocument },
];

function packingSlip({ say, language, store }: Page, order: AdminOrder): string {
  const parcels = order.fulfillments
    .filter(
      ({ status, fulfillment_type, items }) =>
        status !== 'canceled' && fulfillment_type === 'shipping' && items.length > 0,
    )
    .map(({ number, items }) => ({ number, items }));
  const lineOf = (id: string) => order.items.find((item) => item.id === id);
  const to = order.shipping_address ?? order.billing_address;
  const address = to
    ? [
        to.full_name,
        to.company,
        to.address1,
        to.address2,
        [to.postal_code, to.city, to.state_text].filter(Boolean).join(' '),
        to.country_name,
      ].filter((line) => line)
    : [];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${say('packing_slip')} ${order.number}</title>
<style>
body { font: 11pt/1.45 system-ui, sans-serif; color: #111; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 16pt } h2 { font-size: 12pt; margin: 2rem 0 .5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; border-bottom: 1px solid #ddd; padding: .4rem 1rem .4rem 0; vertical-align: top }
.quantity { width: 5rem }
.quiet { color: #555 }
section { break-inside: avoid }
@media print { body { margin: 0 } }
</style>
</head>
<body>
<p class="quiet">${store.name}</p>
<h1>${say('packing_slip')} ${order.number}</h1>
${address.map((line) => html`<div>${line ?? ''}</div>`)}
${parcels.map(
  ({ number, items }) =>
    html`<section><h2>${number}</h2><table><thead><tr><th class="quantity">${say.field('quantity')}</th><th>${say.field('name')}</th></tr></thead><tbody>${items.map(
      ({ item_id, quantity }) =>
        html`<tr><td class="quantity">${quantity}</td><td>${lineOf(item_id)?.name ?? item_id}<div class="quiet">${lineOf(item_id)?.options_text ?? ''}</div></td></tr>`,
    )}</tbody></table></section>`,
)}
${order.customer_note ? html`<p>${order.customer_note}</p>` : ''}
</body>
</html>
`.text;
}
