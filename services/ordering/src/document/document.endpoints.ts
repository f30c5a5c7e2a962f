import { Inject, Injectable } from '@nestjs/common';
import {
  createDocument,
  downloadDocument,
  downloadOwnDocument,
  listDocuments,
  listOwnDocuments,
  readDocument,
  readOwnDocument,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import {
  type Call,
  declaredSpec,
  Handles,
  type ListSpec,
  OtherContent,
  pageInParts,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { OrderChanges } from '../cart/order-changes.ts';
import { CartTokens } from '../order/cart/cart-tokens.ts';
import { heldPlacedOrder, storesOrder } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { keyOf, keyOfOrder, orderIdOf } from '../order/order.ids.ts';
import type { Order } from '../order/order.ts';
import { document } from './document.decider.ts';
import { documentBody } from './document.serializer.ts';
import { DOCUMENTS, documentOf } from './document.view.ts';
import { DocumentNumbering } from './document-numbering.ts';
import type { IssuedDocument } from './issued-document.ts';
import { printedPage } from './print/printed-page.ts';
import { printedPdf } from './print/printed-pdf.ts';

type Listing = Call<typeof listDocuments> | Call<typeof listOwnDocuments>;
type Reading = Call<typeof readDocument> | Call<typeof readOwnDocument> | Downloading;
type Downloading = Call<typeof downloadDocument> | Call<typeof downloadOwnDocument>;

/** Invoices and credit notes of an order: for staff, and for who ordered. */
@Injectable()
export class DocumentEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(OrderChanges) private readonly changes: OrderChanges,
    @Inject(CartTokens) private readonly tokens: CartTokens,
    @Inject(DocumentNumbering) private readonly numbering: DocumentNumbering,
  ) {}

  @Handles(createDocument)
  async createDocument(call: Call<typeof createDocument>) {
    const { caller, context, params } = call;
    const { store, admin } = caller;
    const key = keyOf(params.order_id);
    const command = {
      type: 'OpenInvoice',
      storeId: store.id,
      cause: 'staff',
      createdById: admin?.id ?? null,
    } as const;
    // What the order says against it comes before what the store lacks.
    orderAggregate.decide(command, (await this.commands.load(orderAggregate, key, context)).state);
    const { legal_name } = await this.numbering.termsOf(store.id);
    if (legal_name === null) throw refusals.invalid({ legal_name: ['blank'] });
    const { state, last } = await this.changes.change(key, context, () => command);
    const order = storesOrder(state, store.id);
    call.isPartOf(order);
    if (!last) throw refusals.notFound('document');
    const issued = await this.numbering.issueAll({ key, cause: last, request: context });
    const invoice = issued.find(
      ({ document: { cause, document_type } }) => isByHand(cause) && document_type === 'invoice',
    );
    if (!invoice) throw refusals.notFound('document');
    return documentBody(invoice.id, invoice.document);
  }

  @Handles(listDocuments)
  async listDocuments(call: Call<typeof listDocuments>) {
    return this.#list(call, await this.#ofStaff(call));
  }

  @Handles(readDocument)
  async readDocument(call: Call<typeof readDocument>) {
    return documentBody(call.params.id, await this.#read(call, await this.#ofStaff(call)));
  }

  @Handles(downloadDocument)
  async downloadDocument(call: Call<typeof downloadDocument>) {
    return printed(call, await this.#read(call, await this.#ofStaff(call)));
  }

  @Handles(listOwnDocuments)
  async listOwnDocuments(call: Call<typeof listOwnDocuments>) {
    return this.#list(call, await this.#own(call));
  }

  @Handles(readOwnDocument)
  async readOwnDocument(call: Call<typeof readOwnDocument>) {
    return documentBody(call.params.id, await this.#read(call, await this.#own(call)));
  }

  @Handles(downloadOwnDocument)
  async downloadOwnDocument(call: Call<typeof downloadOwnDocument>) {
    return printed(call, await this.#read(call, await this.#own(call)));
  }

  #list({ queryOf }: Listing, key: string) {
    const query = queryOf(documentsOfOrder(orderIdOf(key)));
    return pageInParts(this.views.collection(DOCUMENTS), query, async (documents) =>
      documents.map((each) => documentBody(each.id, documentOf(each))),
    );
  }

  async #read({ params }: Reading, key: string): Promise<IssuedDocument> {
    const { state } = await this.commands.load(document, params.id);
    if (state.status !== 'issued' || state.order_id !== orderIdOf(key)) throw refusals.notFound('document');
    return state;
  }

  /** The key of the order, of which it is told in whose language amounts are. */
  async #ofStaff({ caller, params, isPartOf }: Listing | Reading): Promise<string> {
    const key = keyOf(params.order_id);
    const { state } = await this.commands.load(orderAggregate, key);
    isPartOf(storesOrder(state, caller.store.id));
    return key;
  }

  async #own({ caller, params, isPartOf }: Listing | Reading): Promise<string> {
    const key = keyOfOrder(params.order_id);
    const by = await this.tokens.holderOf(key, caller);
    const { state } = await this.commands.load(orderAggregate, key);
    const order: Order = heldPlacedOrder(state, by);
    isPartOf(order);
    return key;
  }
}

const documentsOfOrder = (order_id: string): ListSpec =>
  declaredSpec(listDocuments, {
    base: where({ order_id }),
    fields: { created_at: 'issued_at' },
    defaultSort: [{ field: 'issued_at' }, { field: 'entry' }],
  });

const isByHand = (cause: IssuedDocument['cause']): boolean => cause === 'staff';

async function printed(call: Downloading, issued: IssuedDocument): Promise<OtherContent> {
  const isPage = call.query.format === 'html';
  const name = `${issued.number.replaceAll(/[^\w.-]/g, '_')}.${isPage ? 'html' : 'pdf'}`;
  call.addHeaders({ 'Content-Disposition': `${isPage ? 'inline' : 'attachment'}; filename="${name}"` });
  if (isPage) {
    // Nothing in it runs or is loaded, whatever the names in it say.
    call.addHeaders({ 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" });
    return new OtherContent('text/html', printedPage(issued));
  }
  return new OtherContent('application/pdf', call.isHead ? '' : await printedPdf(issued), false);
}
