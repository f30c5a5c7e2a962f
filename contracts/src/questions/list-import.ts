import { z } from 'zod';
import type { ImportedType } from '../endpoints/imports.ts';
import type { ServiceName } from '../service-names.ts';
import { question } from './question.ts';

/** What is said of a row: in which field of its body, in the language of the request. */
const remark = z.object({ field: z.string(), message: z.string() });

/**
 * Rows of a file, each the body of a record, which their owner takes in as it takes requests: one after the other where they name
 * the same record. A part that is sent again with its `command_id` has the same answer.
 */
const importOf = <Service extends ServiceName>(service: Service, noun: string) =>
  question({
    name: `${service.replaceAll('-', '_')}.${noun}.import`,
    service,
    request: z.object({
      command_id: z.string(),
      store_id: z.string(),
      import_id: z.string(),
      /** In which dates are days. */
      timezone: z.string(),
      /** The store's default. */
      currency: z.string(),
      /** In which is said what is wrong. */
      locale: z.string(),
      /** It is only looked at what would happen, by what the rows before would have made. */
      dry_run: z.boolean(),
      /** Whether new customers get a mail by which they choose a password. */
      invite: z.boolean(),
      rows: z.array(z.object({ line: z.int(), body: z.record(z.string(), z.unknown()) })),
    }),
    answer: z.object({
      /** As many as were sent, in their order. */
      rows: z.array(
        z.object({
          outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
          problems: z.array(remark),
          warnings: z.array(remark),
        }),
      ),
    }),
    refusals: [],
    timeoutMs: 30_000,
  });

export const importCustomers = importOf('identity', 'customer');

export const importGiftCards = importOf('stored-value', 'gift_card');
export const importStoreCredits = importOf('stored-value', 'store_credit');
export const importNewsletterSubscribers = importOf('newsletter', 'subscriber');
export const importCategories = importOf('catalog', 'category');
export const importOrders = importOf('ordering', 'order');
export const importRedirects = importOf('catalog', 'redirect');

/** By what is imported, the question to the service that owns it. */
export const listImportQuestions = {
  customers: importCustomers,
  gift_cards: importGiftCards,
  store_credits: importStoreCredits,
  categories: importCategories,
  redirects: importRedirects,
  orders: importOrders,
  newsletter_subscribers: importNewsletterSubscribers,
} as const satisfies Record<ImportedType, unknown>;

export type ImportQuestion = (typeof listImportQuestions)[ImportedType];
