import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  createExport,
  downloadExport,
  type Endpoint,
  type ExportFilters,
  type ExportType,
  exportScopes,
  idPrefixes,
  listAdminCategories,
  listAdminProducts,
  listCustomers,
  listExports,
  listGiftCards,
  listOrders,
  listSubscribers,
  readExport,
  scopeAllows,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { isoTime, refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import {
  type Call,
  type Caller,
  declaredSpec,
  filtersRequested,
  Handles,
  listFrom,
  OtherContent,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { CatalogSettings } from '../settings.ts';
import { waitingReason } from '../waiting-reason.ts';
import { dataExport } from './export.decider.ts';
import { formOf } from './export.form.ts';
import { exportBody } from './export.serializer.ts';
import type { Export } from './export.ts';
import { EXPORTS } from './export.view.ts';
import { ExportFiles } from './export-files.ts';

/** The list of which each kind of export is the whole. Bookings have none, and no filters. */
const lists: Partial<Record<ExportType, Endpoint>> = {
  gift_cards: listGiftCards,
  products: listAdminProducts,
  categories: listAdminCategories,
  orders: listOrders,
  customers: listCustomers,
  newsletter_subscribers: listSubscribers,
};

/** By which Excel knows UTF-8. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Exports of lists. What a caller may not read is not exported, listed or downloaded by it either. */
@Injectable()
export class ExportEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.SETTINGS) private readonly settings: CatalogSettings,
    @Inject(ExportFiles) private readonly files: ExportFiles,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(createExport)
  async createExport(call: Call<typeof createExport>) {
    const { body, caller, context } = call;
    requireScope(caller, body.type);
    const form = formOf(body, caller.store);
    const id = context.newId(idPrefixes.export);
    const request = {
      type: 'Request',
      storeId: caller.store.id,
      timezone: caller.store.timezone,
      exportType: body.type,
      currency: caller.store.default_currency,
      filters: await this.#filtersOf(call),
      form,
      expiresAt: isoTime(Date.parse(context.at) + this.settings.exportTtlS * 1_000),
    } as const;
    const { state } = await this.commands.execute(dataExport, id, request, context, { isNew: true });
    if (state.status === 'absent') throw refusals.notFound('export');
    return { ...exportBody(id, asRequested(state)), waiting_reason: null };
  }

  @Handles(listExports)
  listExports(call: Call<typeof listExports>) {
    const { caller } = call;
    const types = Object.keys(exportScopes) as ExportType[];
    const readable = types.filter((type) => scopeAllows(caller.scopes, exportScopes[type]));
    return listFrom(
      this.views.collection(EXPORTS),
      call,
      async (id) => this.#shown(id, await this.#load(id), caller),
      {
        base: where({ store_id: caller.store.id, export_type: readable }),
        fields: { type: 'export_type', state: 'status', rows_count: 'row_count' },
      },
    );
  }

  @Handles(readExport)
  async readExport({ params, caller }: Call<typeof readExport>) {
    const found = await this.#find(params.id, caller);
    return this.#shown(found.id, found, caller);
  }

  @Handles(downloadExport)
  async downloadExport(call: Call<typeof downloadExport>) {
    const found = await this.#find(call.params.id, call.caller);
    const { id, status, files } = found;
    if (status === 'expired' || found.expires_at <= call.context.at) throw refusals.notFound('export');
    if (status !== 'completed') throw refusals.notPossible('export_not_done');
    const csv = await this.files.read(id, files);
    if (!csv) throw refusals.notPossible('export_file_gone');
    const { query } = call;
    const mark = (query.bom === undefined ? found.bom : query.bom === 'true') ? BYTE_ORDER_MARK : undefined;
    call.addHeaders({
      'Content-Disposition': `attachment; filename="${exportBody(id, found).filename}"`,
      'Content-Length': String(found.byte_size + (mark?.length ?? 0)),
    });
    return new OtherContent('text/csv', mark ? behind(mark, csv) : csv);
  }

  async #shown(id: string, found: Export, caller: Caller) {
    const reason =
      found.status === 'processing' ? waitingReason(this.commands, 'exports', `export-${id}`, caller) : null;
    return { ...exportBody(id, found), waiting_reason: await reason };
  }

  /** Those filters that have an effect on the list. Others are not kept: they may hold anything. */
  async #filtersOf({ body, caller, takenFilters }: Call<typeof createExport>): Promise<ExportFilters> {
    const filters = body.q ?? {};
    const endpoint = lists[body.type];
    if (!endpoint) return takenFilters(listOrders, filters, declaredSpec({}));
    const { id: storeId, timezone } = caller.store;
    const asked = { endpoint, list: filtersRequested(filters, timezone), storeId };
    return takenFilters(endpoint, filters, await this.fields.listed(declaredSpec(endpoint), asked));
  }

  /** From the stream, where the filters are, and which knows first that an export is done. */
  async #find(id = '', caller: Caller): Promise<Export & { readonly id: string }> {
    const found = await this.#load(id);
    if (found.store_id !== caller.store.id) throw refusals.notFound('export');
    requireScope(caller, found.export_type);
    return { ...found, id };
  }

  async #load(id: string): Promise<Export> {
    const { state } = await this.commands.load(dataExport, id);
    if (state.status === 'absent') throw refusals.notFound('export');
    return state;
  }
}

/** As it was when it was asked for, so that a request that is sent again gets the same answer. */
const asRequested = (state: Export): Export => ({
  ...state,
  status: 'processing',
  row_count: 0,
  updated_at: state.created_at,
});

function behind(mark: Buffer, csv: Readable): Readable {
  async function* whole() {
    yield mark;
    yield* csv;
  }
  return Readable.from(whole(), { objectMode: false });
}

function requireScope({ scopes }: Caller, type: ExportType): void {
  const scope = exportScopes[type];
  if (!scopeAllows(scopes, scope)) throw refusals.accessDenied(scope);
}
