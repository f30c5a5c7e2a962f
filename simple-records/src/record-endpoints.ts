import { Inject, Injectable, Optional, type Type } from '@nestjs/common';
import {
  type BodyOf,
  type CrudEndpoints,
  type Endpoint,
  type IdKind,
  idPrefixes,
  type StoreInfo,
  type TranslationChanges,
} from '@storefold/contracts';
import type { Claims, CommandContext, Commands } from '@storefold/kernel/command-handling';
import { type Changes, requireLanguages } from '@storefold/kernel/core';
import type { CollectionName, Document, Sort } from '@storefold/kernel/ports';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { ChangesOf, PresentRecord, RecordCommand, SimpleRecord } from './simple-record.ts';
import { UniqueNames } from './unique-names.ts';

/** What a service does beside storing a record. */
export interface RecordHooks {
  /** Before records are listed, such as making those that a store begins with. */
  beforeList?(store: StoreInfo): Promise<void>;
  /** Before a record of the store is made or changed. Throws a Refusal where it names what is not there. */
  beforeWrite?(call: Call): Promise<void>;
  /** Before a record of the store is deleted. Throws a Refusal where others need it. */
  beforeDelete?(call: Call): Promise<void>;
  /** After a record of the store was made, changed or deleted, before the response. */
  afterChange?(storeId: string, context: CommandContext): Promise<void>;
}

interface Answering<
  E extends CrudEndpoints,
  Name extends string,
  Details extends object,
  Fixed extends object,
  Left extends keyof (Details & Fixed),
> {
  readonly record: SimpleRecord<Name, Details, Fixed, Left>;
  readonly endpoints: E;
  /** The collection of the record's read model. */
  readonly collection: CollectionName<Document & PresentRecord<Details, Fixed>>;
  /** The order of lists without a sort. */
  readonly defaultSort?: Sort;
  readonly details: (body: BodyOf<E['create']>, store: StoreInfo) => Fixed & Details;
  /** Default: what was sent. */
  readonly changes?: (
    body: BodyOf<E['change']>,
    store: StoreInfo,
  ) => Changes<Details> | ChangesOf<Details, Fixed>;
  readonly show: (id: string, record: PresentRecord<Details, Fixed>) => unknown;
  readonly hooks?: Type<RecordHooks>;
  /** Whether a store has each name once. */
  readonly hasUniqueNames?: Details extends { readonly name: string } ? true : never;
  /** The field that a store has each text of once, where it is not the name. */
  readonly uniqueField?: keyof Details & string;
}

const NO_HOOKS = 'no hooks';

/** The class that answers the five endpoints of a simple record. */
export function recordEndpoints<
  E extends CrudEndpoints,
  Name extends string,
  Details extends object,
  Fixed extends object,
  Left extends keyof (Details & Fixed),
>({
  record,
  endpoints,
  collection,
  defaultSort,
  details,
  changes = (body) => body as Changes<Details>,
  show,
  hooks: hooksType,
  hasUniqueNames,
  uniqueField = hasUniqueNames ? ('name' as keyof Details & string) : undefined,
}: Answering<E, Name, Details, Fixed, Left>): Type {
  @Injectable()
  class RecordEndpoints {
    readonly #names: UniqueNames | undefined;

    constructor(
      @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
      @Inject(TOKENS.CLAIMS) claims: Claims,
      @Optional() @Inject(hooksType ?? NO_HOOKS) private readonly hooks?: RecordHooks,
    ) {
      this.#names =
        uniqueField &&
        UniqueNames.of(record, claims, commands, () => views.collection(collection), uniqueField);
    }

    @Handles(endpoints.list as Endpoint)
    async listRecords(call: Call) {
      await this.hooks?.beforeList?.(call.caller.store);
      return listFrom(this.views.collection(collection), call, show, defaultSort ? { defaultSort } : {});
    }

    @Handles(endpoints.read as Endpoint)
    async readRecord(call: Call) {
      const found = await findInStore(this.views.collection(collection), call, record.noun);
      return show(found.id, found);
    }

    @Handles(endpoints.create as Endpoint)
    async createRecord(call: Call) {
      const { body, caller, context } = call;
      await this.hooks?.beforeWrite?.(call);
      const id = context.newId(idPrefixes[record.category as IdKind]);
      const made = details(body as BodyOf<E['create']>, caller.store);
      const translations = this.#translations(call);
      const run = () => this.#run(call, id, { type: 'Create', details: made, translations, ...by(call) });
      return this.#names ? this.#names.make(id, nameIn(made, uniqueField) ?? '', context, run) : run();
    }

    @Handles(endpoints.change as Endpoint)
    async changeRecord(call: Call) {
      await this.hooks?.beforeWrite?.(call);
      const changed = changes(call.body as BodyOf<E['change']>, call.caller.store);
      const { context, params } = call;
      const { id = '' } = params;
      const translations = this.#translations(call);
      const run = () => this.#run(call, id, { type: 'Change', changes: changed, translations, ...by(call) });
      return this.#names ? this.#names.change(id, nameIn(changed, uniqueField), context, run) : run();
    }

    @Handles(endpoints.delete as Endpoint)
    async deleteRecord(call: Call) {
      const { params, caller, context } = call;
      await this.hooks?.beforeDelete?.(call);
      const { id = '' } = params;
      const run = () => this.commands.execute(record, id, { type: 'Delete', ...by(call) }, context);
      await (this.#names ? this.#names.delete(id, context, run) : run());
      await this.hooks?.afterChange?.(caller.store.id, context);
    }

    #translations({ body, caller }: Call): TranslationChanges | undefined {
      const { translations } = record.translatable ? (body as { translations?: TranslationChanges }) : {};
      requireLanguages(translations, caller.store);
      return translations;
    }

    async #run({ caller, context }: Call, id: string, command: RecordCommand<Details, Fixed>) {
      const isNew = command.type === 'Create';
      const { state } = await this.commands.execute(record, id, command, context, { isNew });
      await this.hooks?.afterChange?.(caller.store.id, context);
      return show(id, record.of(caller.store.id, state));
    }
  }
  return RecordEndpoints;
}

/** Records with unique names have them in every request that says a name. */
const nameIn = (said: object, field = 'name'): string | undefined =>
  (said as Readonly<Record<string, string | undefined>>)[field];

const by = ({ caller }: Call) => ({ storeId: caller.store.id, scopes: caller.scopes });
