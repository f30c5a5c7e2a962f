import { Inject, Injectable, Optional, type Type } from '@nestjs/common';
import {
  type BodyOf,
  type CrudEndpoints,
  type Endpoint,
  type IdKind,
  idPrefixes,
  type StoreInfo,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Changes } from '@storefold/kernel/core';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import type { RecordHooks } from './record-endpoints.ts';
import type {
  DefaultedCommand,
  KeptRecord,
  RecordsOfStore,
  RecordsWithDefault,
} from './records-with-default.ts';

interface Answering<
  E extends CrudEndpoints,
  Name extends string,
  IdField extends string,
  Details extends { readonly name: string },
> {
  readonly records: RecordsWithDefault<Name, IdField, Details>;
  readonly endpoints: E;
  readonly details: (body: BodyOf<E['create']>, store: StoreInfo) => Details;
  readonly show: (record: KeptRecord<Details>, all: RecordsOfStore<Details>) => { readonly id: string };
  readonly hooks?: Type<RecordHooks>;
}

const NO_HOOKS = 'no hooks';

/** The class that answers the five endpoints of records of which one is the default. */
export function defaultedEndpoints<
  E extends CrudEndpoints,
  Name extends string,
  IdField extends string,
  Details extends { readonly name: string },
>({ records, endpoints, details, show, hooks: hooksType }: Answering<E, Name, IdField, Details>): Type {
  @Injectable()
  class DefaultedEndpoints {
    constructor(
      @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
      @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
      @Optional() @Inject(hooksType ?? NO_HOOKS) private readonly hooks?: RecordHooks,
    ) {}

    @Handles(endpoints.list as Endpoint)
    async listRecords(call: Call) {
      const state = await this.#recordsOf(call);
      return pageOf(
        state.records.map((each) => show(each, state)),
        call,
      );
    }

    @Handles(endpoints.read as Endpoint)
    async readRecord(call: Call) {
      const state = await this.#recordsOf(call);
      return show(records.of(idIn(call), state), state);
    }

    @Handles(endpoints.create as Endpoint)
    createRecord(call: Call) {
      const body = call.body as BodyOf<E['create']>;
      const id = call.context.newId(idPrefixes[records.category as IdKind]);
      return this.#write(call, {
        type: 'Create',
        id,
        details: details(body, call.caller.store),
        isDefault: this.#isDefault(body),
      });
    }

    @Handles(endpoints.change as Endpoint)
    changeRecord(call: Call) {
      const { [records.defaultField]: _, ...changes } = call.body as Record<string, unknown>;
      return this.#write(call, {
        type: 'Change',
        id: idIn(call),
        changes: changes as Changes<Details>,
        isDefault: this.#isDefault(call.body),
      });
    }

    @Handles(endpoints.delete as Endpoint)
    async deleteRecord(call: Call) {
      const { caller, context } = call;
      const id = idIn(call);
      await this.#recordsOf(call);
      // A repeated command finds the record that it has deleted.
      records.of(id, (await this.commands.load(records, caller.store.id, context)).state);
      await this.hooks?.beforeDelete?.(call);
      await this.commands.execute(records, caller.store.id, { type: 'Delete', id }, context);
      await this.hooks?.afterChange?.(caller.store.id, context);
    }

    async #write(call: Call, command: DefaultedCommand<Details>) {
      const { caller, context } = call;
      await this.hooks?.beforeWrite?.(call);
      await this.#recordsOf(call);
      const { state } = await this.commands.execute(records, caller.store.id, command, context);
      await this.hooks?.afterChange?.(caller.store.id, context);
      return show(records.of(command.id, state), state);
    }

    #recordsOf({ caller }: Call) {
      return records.begun(caller.store.id, this.commands, this.contexts);
    }

    #isDefault(body: unknown): boolean | undefined {
      return (body as Record<string, boolean | undefined>)[records.defaultField];
    }
  }
  return DefaultedEndpoints;
}

const idIn = ({ params }: Call): string => params.id ?? '';
