import { z } from 'zod';
import { decimalSigns, type ExportType } from '../endpoints/exports.ts';
import type { ServiceName } from '../service-names.ts';
import { question } from './question.ts';

const asked = {
  store_id: z.string(),
  timezone: z.string(),
  /** The store's default. Absent when a catalog asks that exports gift cards alone. */
  currency: z.string().optional(),
  /** As in `q[…]` of the list. */
  filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The header of the first page, which the rows of all pages follow. Absent on the first. */
  columns: z.array(z.string()).optional(),
  after_id: z.string().nullable(),
  limit: z.int(),
};

const answered = {
  answer: z.object({
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    next_after_id: z.string().nullable(),
    /** The customers of whom the rows tell. */
    customer_ids: z.array(z.string()).optional(),
  }),
  refusals: [],
  // A filter that few records match may read all of them for one page.
  timeoutMs: 20_000,
} as const;

/**
 * A page of the records that a list would find, as the rows of a file, in the order of their ids. `next_after_id` is the
 * `after_id` of the next page; null when there is none.
 */
const exportOf = <Service extends ServiceName>(service: Service, noun: string) =>
  question({
    name: `${service.replaceAll('-', '_')}.${noun}.export`,
    service,
    request: z.object(asked),
    ...answered,
  });

/** The same of what orders say, of a period and in a form. Who does not know these would write another file. */
const chosenExportOf = (name: 'ordering.booking.export' | 'ordering.order.export_chosen') =>
  question({
    name,
    service: 'ordering',
    request: z.object({
      ...asked,
      /** The instants at which the period begins and ends. Absent: it has no such edge. */
      from: z.string().optional(),
      to: z.string().optional(),
      /** Absent: a point. */
      decimal: z.enum(decimalSigns).optional(),
      refund_rows: z.boolean().optional(),
    }),
    ...answered,
  });

export const exportGiftCards = exportOf('stored-value', 'gift_card');
export const exportOrders = exportOf('ordering', 'order');
export const exportBookings = chosenExportOf('ordering.booking.export');
export const exportChosenOrders = chosenExportOf('ordering.order.export_chosen');
export const exportCustomers = exportOf('identity', 'customer');
export const exportNewsletterSubscribers = exportOf('newsletter', 'subscriber');
export const exportProducts = exportOf('catalog', 'product');
export const exportCategories = exportOf('catalog', 'category');

/** By what is exported, the question to the service that owns it. */
export const listExportQuestions = {
  gift_cards: exportGiftCards,
  products: exportProducts,
  categories: exportCategories,
  orders: exportOrders,
  bookings: exportBookings,
  customers: exportCustomers,
  newsletter_subscribers: exportNewsletterSubscribers,
} as const satisfies Record<ExportType, unknown>;
