import { Inject, Injectable } from '@nestjs/common';
import {
  cancelImport,
  createImport,
  type ImportType,
  idPrefixes,
  importScopes,
  importTypes,
  listImports,
  readImport,
  scopeAllows,
  scopeOfCall,
  undoImport,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { where } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles, languageOf, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { waitingReason } from '../waiting-reason.ts';
import { mappingIn } from './file/mapping.ts';
import { dataImport, isRunning } from './import.decider.ts';
import { importBody } from './import.serializer.ts';
import { type Import, noPictures, nothingCounted, type ReaderData } from './import.ts';
import { IMPORTS } from './import.view.ts';
import { ImportFiles } from './import-files.ts';
import { knownFilesOf } from './kinds/kinds.ts';
import { isAddress } from './reader.ts';
import { ImportUndoService } from './undo/import-undo.service.ts';
import { OwnedUndo } from './undo/owned-undo.client.ts';

/** Files whose rows are read into the store. */
@Injectable()
export class ImportEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportUndoService) private readonly undo: ImportUndoService,
    @Inject(OwnedUndo) private readonly owners: OwnedUndo,
  ) {}

  @Handles(createImport)
  async createImport({ file, query, body, caller, context, gone }: Call<typeof createImport>) {
    const { store, admin } = caller;
    const previewId = query.preview_id ?? body.preview_id;
    const preview = file || previewId === undefined ? undefined : await this.#previewOf(store.id, previewId);
    const type = preview?.import_type ?? query.type;
    requireScope(caller, type, 'update');
    if (!file && !preview) throw refusals.invalid({ file: ['blank'] });
    const before = new Map(Object.entries(preview?.reading.mapping ?? {}));
    const mapping = mappingIn(query.mapping ?? body.mapping, knownFilesOf(type), before);
    const invite = query.invite ?? body.invite ?? String(preview?.reading.invite ?? false);
    const copies = query.copy_images ?? body.copy_images ?? String(preview?.reading.copy_images ?? false);
    const { digest, format, reading } = preview
      ? await this.files.keptOf(preview, mapping)
      : await this.files.keep(file?.path ?? '', type, mapping, gone());
    const requested = {
      store_id: store.id,
      import_type: type,
      format,
      filename: preview ? preview.filename : (file?.filename ?? null),
      file_digest: digest,
      byte_size: preview ? preview.byte_size : (file?.byteSize ?? 0),
      currency: store.default_currency,
      unit_system: store.unit_system,
      timezone: store.timezone,
      languages: store.supported_locales.filter((locale) => locale !== store.default_locale),
      locale: languageOf(caller).code,
      created_by_id: admin?.id ?? null,
    };
    const imageBaseUrl = query.image_base_url ?? body.image_base_url ?? preview?.reading.image_base_url;
    if (imageBaseUrl !== undefined && !isAddress(imageBaseUrl))
      throw refusals.invalid({ image_base_url: ['invalid'] });
    const id = context.newId(idPrefixes.import);
    const request = {
      type: 'Request',
      requested,
      reading: {
        ...reading,
        create_categories:
          (query.create_categories ??
            body.create_categories ??
            String(preview?.reading.create_categories ?? true)) !== 'false',
        dry_run: (query.dry_run ?? body.dry_run) === 'true',
        ...(invite === 'true' && type === 'customers' && { invite: true as const }),
        ...(copies === 'true' && type === 'products' && { copy_images: true as const }),
        ...(imageBaseUrl !== undefined && { image_base_url: imageBaseUrl }),
      },
    } as const;
    const { state } = await this.commands.execute(dataImport, id, request, context, { isNew: true });
    if (state.status === 'absent') throw refusals.notFound('import');
    return { ...importBody(id, asRequested(state)), waiting_reason: null };
  }

  @Handles(listImports)
  listImports(call: Call<typeof listImports>) {
    const { store, scopes } = call.caller;
    const readable = importTypes.filter((type) => scopeAllows(scopes, importScopes[type].read));
    const base = where({ store_id: store.id, import_type: readable });
    const fields = { type: 'import_type', state: 'status' };
    return listFrom(
      this.views.collection(IMPORTS),
      call,
      async (id) => this.#shown(id, await this.#load(id), call.caller),
      { base, fields },
    );
  }

  @Handles(readImport)
  async readImport({ params, caller }: Call<typeof readImport>) {
    return this.#shown(params.id, await this.#loadFor(caller, params.id, 'read'), caller);
  }

  @Handles(cancelImport)
  async cancelImport({ params: { id }, caller, context }: Call<typeof cancelImport>) {
    await this.#loadFor(caller, id, 'write');
    const { state } = await this.commands.execute(dataImport, id, { type: 'Cancel' }, context);
    if (state.status === 'absent') throw refusals.notFound('import');
    return { ...importBody(id, state), waiting_reason: null };
  }

  @Handles(undoImport)
  async undoImport({ params: { id }, caller, context }: Call<typeof undoImport>) {
    const found = await this.#loadFor(caller, id, 'write');
    const isDone = found.status === 'undoing' || found.status === 'undone';
    const sold = isDone ? [] : await this.#soldOf(id, found, context);
    const { state, facts } = await this.commands.execute(dataImport, id, { type: 'Undo', sold }, context);
    if (state.status === 'absent') throw refusals.notFound('import');
    // A request that is sent again has the same answer, though it is undone by now.
    const shown = facts.length > 0 ? asBegunToUndo(state) : state;
    return { ...importBody(id, shown), waiting_reason: null };
  }

  /** Where it would be refused anyway, nobody is asked. */
  #soldOf(id: string, found: Import, context: CommandContext): Promise<readonly string[]> {
    if (isRunning(found) || found.reading?.dry_run) return Promise.resolve([]);
    return found.import_type === 'products' ? this.undo.soldOf(id) : this.owners.usedOf(id, found, context);
  }

  async #shown(id: string, found: Import, caller: Caller) {
    const reason = isRunning(found) ? waitingReason(this.commands, 'imports', `import-${id}`, caller) : null;
    return { ...importBody(id, found), waiting_reason: await reason };
  }

  /** Refused unless its file may still be read. */
  async #previewOf(storeId: string, id: string): Promise<Import & { readonly reading: ReaderData }> {
    const { state } = await this.commands.load(dataImport, id);
    if (state.status === 'absent' || state.store_id !== storeId || !state.reading?.dry_run)
      throw refusals.invalid({ preview_id: ['no_preview'] });
    if (state.is_erased) throw refusals.invalid({ preview_id: ['preview_file_gone'] });
    return { ...state, reading: state.reading };
  }

  async #loadFor(caller: Caller, id: string, verb: 'read' | 'update' | 'write'): Promise<Import> {
    const found = await this.#load(id);
    if (found.store_id !== caller.store.id) throw refusals.notFound('import');
    requireScope(caller, found.import_type, verb);
    return found;
  }

  /** From the stream, where the errors are, and which knows first how far it is. */
  async #load(id: string): Promise<Import> {
    const { state } = await this.commands.load(dataImport, id);
    if (state.status === 'absent') throw refusals.notFound('import');
    return state;
  }
}

/** Who only updates may import, and not take back what an import made. */
function requireScope({ scopes }: Caller, type: ImportType, verb: 'read' | 'update' | 'write'): void {
  const { read, write } = importScopes[type];
  const needed = verb === 'update' ? scopeOfCall(write, { method: 'POST' }) : importScopes[type][verb];
  if (!scopeAllows(scopes, needed)) throw refusals.accessDenied(verb === 'read' ? read : write);
}

const asBegunToUndo = (state: Import): Import => ({
  ...state,
  status: 'undoing',
  kept: [],
  updated_at: state.undo_started_at ?? state.updated_at,
});

/** As it was when it was asked for, so that a request that is sent again gets the same answer. */
const asRequested = (state: Import): Import => ({
  ...state,
  ...nothingCounted,
  status: 'pending',
  rows_count: 0,
  warnings: [],
  products: [],
  records: [],
  error_parts: [],
  record_parts: [],
  kept: [],
  ...noPictures,
  errors: [],
  started_at: null,
  completed_at: null,
  updated_at: state.created_at,
});
