import { Inject, Injectable, type Type } from '@nestjs/common';
import type { PublicEvent } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Fact } from '@storefold/kernel/core';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager, PublicEventEnvelope, Subscriber } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { Carriers } from './carrier.ts';
import { CustomFieldQueries } from './custom-field.queries.ts';
import { customFields } from './custom-fields.decider.ts';
import type { CustomFieldFact } from './custom-fields.ts';

const RECORDS_AT_ONCE = 100;

/** The process that removes the custom fields of records that are gone. */
export function removalOfRecords({ ended }: Carriers): Type<ProcessManager<Fact>> {
  @Injectable()
  class CustomFieldsOfEndedRecords implements ProcessManager<Fact> {
    readonly name = 'custom_fields_of_ended_records';
    readonly categories = ended.categories;
    readonly facts = ended.facts;

    constructor(
      @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
      @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    ) {}

    async handle(fact: Stored): Promise<void> {
      for (const id of await ended.idsIn(fact, { commands: this.commands, views: this.views })) {
        const context = this.contexts.following(fact, `remove custom fields ${id}`);
        await this.commands.execute(customFields, id, { type: 'DeleteAll' }, context);
      }
    }
  }
  return CustomFieldsOfEndedRecords;
}

/**
 * Removes the values of a deleted definition from this service's records. After a crash it goes on with those that are
 * left.
 */
@Injectable()
export class ValuesOfDeletedDefinitions implements Subscriber {
  readonly name = 'values_of_deleted_definitions';
  readonly from = 'first';
  readonly names = ['custom_field_definition.deleted'] as const;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(CustomFieldQueries) private readonly queries: CustomFieldQueries,
  ) {}

  async handle({ payload }: PublicEvent, envelope: PublicEventEnvelope): Promise<void> {
    const definitionId = String(payload.id);
    await this.views.caughtUpTo(envelope.position);
    for (let last = ''; ; ) {
      const ids = await this.queries.nextWith(definitionId, last, RECORDS_AT_ONCE);
      for (const id of ids) await this.#remove(id, definitionId, envelope);
      if (ids.length < RECORDS_AT_ONCE) return;
      last = ids.at(-1) ?? last;
    }
  }

  async #remove(id: string, definitionId: string, envelope: PublicEventEnvelope): Promise<void> {
    const context = this.contexts.following(envelope, `remove ${definitionId} of ${id}`);
    await this.commands.execute(customFields, id, { type: 'DeleteOfDefinition', definitionId }, context);
  }
}

/**
 * The process that removes a value which was checked before its definition was deleted, and written after the others had
 * been removed.
 */
export function removalOfLateValues(isOwn: (fact: CustomFieldFact) => boolean): Type<ProcessManager<Fact>> {
  @Injectable()
  class LateValues implements ProcessManager<CustomFieldFact> {
    readonly name = 'late_custom_fields';
    readonly categories = [customFields.category];
    readonly facts = ['CustomFieldCreated', 'CustomFieldChanged'] as const;

    constructor(
      @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
      @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
      @Inject(CustomFieldQueries) private readonly queries: CustomFieldQueries,
    ) {}

    async handle(fact: Stored<CustomFieldFact>): Promise<void> {
      if (!isOwn(fact)) return;
      await this.views.caughtUpTo(fact.position);
      const { custom_field_definition_id: definitionId } = fact.data;
      if (!(await this.queries.isDeleted(definitionId))) return;
      const context = this.contexts.following(fact, `remove ${definitionId}`);
      await this.commands.execute(
        customFields,
        fact.recordId,
        { type: 'DeleteOfDefinition', definitionId },
        context,
      );
    }
  }
  return LateValues as Type<ProcessManager<Fact>>;
}
