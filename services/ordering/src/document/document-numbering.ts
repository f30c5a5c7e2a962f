import { Inject, Injectable } from '@nestjs/common';
import { type DocumentTerms, findDocumentTerms } from '@storefold/contracts';
import type {
  CommandContext,
  CommandContextFactory,
  Commands,
  Loaded,
} from '@storefold/kernel/command-handling';
import { Calendar, money, OneAtATime, refusals } from '@storefold/kernel/core';
import type { Bus, Cause } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { documentLines, documentTaxes } from '../order/document/document.rules.ts';
import type { OpenedDocument } from '../order/document/document.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { orderIdOf } from '../order/order.ids.ts';
import { isPlaced, type Order } from '../order/order.ts';
import { document, documentIdOf, numberOfDocument } from './document.decider.ts';
import { DOCUMENTS } from './document.view.ts';
import { buyerOf, sellerOf } from './document-parties.ts';
import type { DocumentData, DocumentState, IssuedDocument } from './issued-document.ts';
import { type NumberRange, numberSearch, numberSearchIdOf } from './number-search.ts';

export interface Issued {
  readonly id: string;
  readonly document: IssuedDocument;
}

/** The opened documents of an order, and who wants their numbers. */
interface Asked {
  readonly key: string;
  readonly cause: Cause;
  /** The request that waits for it. */
  readonly request?: CommandContext | undefined;
}

/**
 * Gives the documents of orders their numbers, in each range one after the other without a gap.
 *
 * A document is a stream that is named by its number, so that the number and the document are one append, and nobody else can have it. A
 * number is tried only where the one before it in the range is taken: then there is no gap, whoever tries beside us and wherever a process
 * dies. Where a search begins is fixed before it (`numberSearch`): it passes the same numbers each time, and finds the document that it
 * made already.
 */
@Injectable()
export class DocumentNumbering {
  /** Searches of this process in one range: each begins where the last one ended. */
  readonly #searches = new OneAtATime();
  /** The last number of each range that is known to be taken. All before it are. */
  readonly #lastTaken = new Map<string, number>();

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  async termsOf(store_id: string): Promise<DocumentTerms> {
    const { terms } = await this.bus.ask(findDocumentTerms, { store_id });
    if (!terms) throw refusals.notFound('store');
    return terms;
  }

  /** Issues what is opened and not issued, in the order in which it was opened. */
  async issueAll(asked: Asked): Promise<Issued[]> {
    const { state } = await this.commands.load(orderAggregate, asked.key);
    if (!isPlaced(state)) return [];
    const issued: Issued[] = [];
    for (const opened of state.documents ?? []) {
      const invoice = issued.find(({ document: { entry } }) => entry === opened.invoice_entry);
      issued.push(await this.#issue(asked, state, opened, { invoice, before: issued.at(-1) }));
    }
    return issued;
  }

  /** The number that a document of this range would get now. */
  async nextNumber(storeId: string, range: NumberRange): Promise<number> {
    let next = await this.#afterLastTaken(storeId, range);
    // Remembered: other processes may have issued many, and the settings of a store are read often.
    for (; await this.isTaken(storeId, range.prefix, next); next += 1)
      this.#noteTaken(nameOf(storeId, range), next);
    return next;
  }

  async isTaken(storeId: string, prefix: string, number: number): Promise<boolean> {
    return (await this.#at(storeId, prefix, number)).status === 'issued';
  }

  async #issue(asked: Asked, order: Placed, opened: OpenedDocument, others: Others): Promise<Issued> {
    const searchId = numberSearchIdOf(asked.key, opened.entry);
    const known = (await this.commands.load(numberSearch, searchId)).state;
    if (known) {
      const found = await this.#issuedBefore(asked, opened, order.store_id, known);
      if (found) return found;
    }
    const terms = await this.termsOf(order.store_id);
    const range = known ? { prefix: known.prefix, first: known.range_start } : rangeOf(terms, opened.type);
    return this.#searches.runInTurn(nameOf(order.store_id, range), async () => {
      const firstTried = known?.first_tried ?? (await this.#afterLastTaken(order.store_id, range));
      const search = { range, firstTried };
      const name = `document ${opened.entry}`;
      const context = this.contexts.following(asked.cause, name);
      const { state } = await this.commands.execute(numberSearch, searchId, search, context);
      // Another process may have chosen before.
      const chosen = state ?? { prefix: range.prefix, range_start: range.first, first_tried: firstTried };
      const tried = nameOf(order.store_id, { prefix: chosen.prefix, first: chosen.range_start });
      const common = dataOf(asked.key, order, opened, { terms, ...others, at: context.at });
      for (let ordinal = chosen.first_tried; ; ordinal += 1) {
        const number = numberOfDocument(chosen.prefix, ordinal);
        const id = documentIdOf(order.store_id, number);
        const data = { ...common, number, prefix: chosen.prefix, range_start: chosen.range_start, ordinal };
        const command = { type: 'Issue', document: data } as const;
        const outcome = await this.commands.execute(document, id, command, context);
        this.#noteTaken(tried, ordinal);
        if (!isOf(outcome.state, asked.key, opened)) continue;
        noteWritten(asked, outcome);
        return { id, document: outcome.state };
      }
    });
  }

  /** The document that an earlier attempt issued. */
  async #issuedBefore(
    asked: Asked,
    opened: OpenedDocument,
    storeId: string,
    { prefix, first_tried }: { readonly prefix: string; readonly first_tried: number },
  ): Promise<Issued | undefined> {
    for (let ordinal = first_tried; ; ordinal += 1) {
      const id = documentIdOf(storeId, numberOfDocument(prefix, ordinal));
      const loaded = await this.commands.load(document, id);
      if (loaded.state.status === 'none') return undefined;
      if (!isOf(loaded.state, asked.key, opened)) continue;
      noteWritten(asked, loaded);
      return { id, document: loaded.state };
    }
  }

  async #at(storeId: string, prefix: string, ordinal: number): Promise<DocumentState> {
    const id = documentIdOf(storeId, numberOfDocument(prefix, ordinal));
    return (await this.commands.load(document, id)).state;
  }

  /**
   * A number before which all of the range are taken, near its end. A list of documents may be that of another log, from before a restore:
   * what it says is looked up in the log, and without that the range is gone through from its beginning.
   */
  async #afterLastTaken(store_id: string, { prefix, first }: NumberRange): Promise<number> {
    const known = this.#lastTaken.get(nameOf(store_id, { prefix, first }));
    if (known !== undefined) return known + 1;
    const equal = { store_id, prefix, range_start: first };
    const [last] = await this.views.collection(DOCUMENTS).find({
      filter: { all: Object.entries(equal).map(([field, eq]) => ({ field, eq })) },
      sort: [{ field: 'ordinal', descending: true }],
      limit: 1,
    });
    if (!last) return first;
    const found = await this.#at(store_id, prefix, last.ordinal);
    const isOfRange = found.status === 'issued' && found.prefix === prefix && found.range_start === first;
    return isOfRange ? last.ordinal + 1 : first;
  }

  #noteTaken(range: string, ordinal: number): void {
    this.#lastTaken.set(range, Math.max(ordinal, this.#lastTaken.get(range) ?? 0));
  }
}

/** The invoice that a credit note takes back of, and the document of the order before this one. */
interface Others {
  readonly invoice: Issued | undefined;
  readonly before: Issued | undefined;
}

/** A credit note names whom its invoice named, also when the person was erased since. */
function dataOf(
  key: string,
  order: Placed,
  opened: OpenedDocument,
  { terms, invoice, before, at }: Others & { readonly terms: DocumentTerms; readonly at: string },
): Omit<DocumentData, 'number' | 'prefix' | 'range_start' | 'ordinal'> {
  const { currency, store_id } = order;
  const taxTotal = opened.taxes.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    store_id,
    order_id: orderIdOf(key),
    order_number: order.number,
    ordered_at: order.completed_at,
    ordered_on: dayIn(terms.timezone, order.completed_at),
    issued_on: dayIn(terms.timezone, at),
    entry: opened.entry,
    document_type: opened.type,
    cause: opened.cause,
    refund_id: opened.refund_id,
    invoice_id: invoice?.id ?? null,
    invoice_number: invoice?.document.number ?? null,
    locale: invoice?.document.locale ?? order.locale,
    currency,
    total: money.formatAmount(opened.total, currency),
    tax_total: money.formatAmount(taxTotal, currency),
    taxes: documentTaxes(opened.taxes, currency),
    lines: documentLines(opened.lines, currency),
    // Staff may have emptied the name since: what follows from an invoice is issued all the same.
    seller: sellerOf(terms) ?? before?.document.seller ?? { ...noSeller },
    buyer: invoice ? invoice.document.buyer : buyerOf(order),
  };
}

const dayIn = (timezone: string, at: string): string =>
  new Calendar(timezone, 'day').isoOf(Date.parse(at)).slice(0, 10);

type Placed = Order & { readonly completed_at: string };

const nameOf = (storeId: string, { prefix, first }: NumberRange): string => `${storeId}:${first}:${prefix}`;

/** The answer of the request waits until lists have the document. */
function noteWritten(
  { request }: Asked,
  { position, last }: Pick<Loaded<unknown>, 'position' | 'last'>,
): void {
  if (last && position !== undefined) request?.wrote(position, last.id);
}

/** Where staff emptied the name while the first invoice was being made. */
const noSeller = { legal_name: '', address: null, vat_number: null, bank_details: null };

const isOf = (state: DocumentState, key: string, { entry }: OpenedDocument): state is IssuedDocument =>
  state.status === 'issued' && state.order_id === orderIdOf(key) && state.entry === entry;

const rangeOf = (terms: DocumentTerms, type: OpenedDocument['type']): NumberRange =>
  type === 'invoice'
    ? { prefix: terms.invoice_prefix, first: terms.invoice_first_number }
    : { prefix: terms.credit_note_prefix, first: terms.credit_note_first_number };
