import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { digitalLink } from '../../shapes/ordering/digital-link.ts';
import { versionOnly } from './cart-inputs.ts';

export const downloadDigital = endpoint({
  name: 'digital_links.download',
  service: 'ordering',
  method: 'GET',
  path: '/api/v3/store/digitals/:token',
  access: { api: 'public', recognized: 'customer' },
  summary: 'Downloads a file that was bought.',
  description:
    'Needs no key. A file with `login_required` needs the JWT of the customer of the order, or with the order of a guest the token of its cart. Each download counts once, when it begins; one that broke off goes on with the header `Range` for an hour. A range that has no byte of the file is refused with 416 and not counted.',
  answer: { status: 200, body: z.string(), mediaType: 'application/octet-stream' },
  refusals: [
    'record_not_found',
    'download_unauthorized',
    'digital_link_expired',
    'download_limit_exceeded',
    'attachment_missing',
  ],
});

export const resetDigitalLink = endpoint({
  name: 'digital_links.reset',
  service: 'ordering',
  method: 'PATCH',
  path: '/api/v3/admin/orders/:order_id/digital_links/:id/reset',
  access: scoped('write_orders'),
  summary: 'Renews a download of an order: it counts from 0, and its days begin anew.',
  description: 'Files that the product has got since it was bought get links, too.',
  body: versionOnly,
  answer: { status: 200, body: digitalLink },
  refusals: [
    'order_not_found',
    'record_not_found',
    'cart_invalid_state',
    'cart_already_updated',
    'order_already_updated',
    'validation_error',
  ],
});
