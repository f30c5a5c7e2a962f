import { z } from 'zod';
import { type ImportedType, importKept } from '../endpoints/imports.ts';
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

/**
 * What an import made and changed is taken back by their owner, the last first: what it made goes, and what it changed gets its values of
 * before. What somebody else changed since stays, and is named. It is asked again from `next` on until there is none; a part that is asked
 * again with its `command_id` changes nothing twice.
 */
const undoOf = <Service extends ServiceName>(service: Service, noun: string) =>
  question({
    name: `${service.replaceAll('-', '_')}.${noun}.undo_import`,
    service,
    request: z.object({
      command_id: z.string(),
      store_id: z.string(),
      import_id: z.string(),
      /** In which is said what stays. */
      locale: z.string(),
      /** The facts of the import. What it did follows from them. */
      causes: z.array(z.string()),
      /** The position in the log of the first of them. A log has no place between its events. */
      since: z.int(),
      /** It is only asked what is in the way: then nothing is taken back. */
      dry_run: z.boolean(),
      /** `next` of the answer before. Null: it begins. */
      before: z.string().nullable(),
    }),
    answer: z.object({
      /** The names of what it made and is used by now, as far as they were looked at: then nothing is to be taken back. */
      used: z.array(z.string()),
      kept: z.array(importKept),
      next: z.string().nullable(),
    }),
    refusals: [],
    timeoutMs: 60_000,
  });

export const undoCustomerImport = undoOf('identity', 'customer');
export const undoGiftCardImport = undoOf('stored-value', 'gift_card');
export const undoStoreCreditImport = undoOf('stored-value', 'store_credit');
export const undoNewsletterSubscriberImport = undoOf('newsletter', 'subscriber');
export const undoCategoryImport = undoOf('catalog', 'category');
export const undoRedirectImport = undoOf('catalog', 'redirect');
export const undoOrderImport = undoOf('ordering', 'order');

/** By what was imported, the question to the service that owns it. */
export const undoImportQuestions = {
  customers: undoCustomerImport,
  gift_cards: undoGiftCardImport,
  store_credits: undoStoreCreditImport,
  categories: undoCategoryImport,
  redirects: undoRedirectImport,
  orders: undoOrderImport,
  newsletter_subscribers: undoNewsletterSubscriberImport,
} as const satisfies Record<ImportedType, unknown>;

export type UndoImportQuestion = (typeof undoImportQuestions)[ImportedType];

export type ImportQuestion = (typeof listImportQuestions)[ImportedType];
