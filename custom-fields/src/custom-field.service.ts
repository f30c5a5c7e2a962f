import { Inject, Injectable } from '@nestjs/common';
import {
  type CheckedCustomField,
  type CustomFieldInput,
  checkCustomFields,
  idPrefixes,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals, textOrSentence } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import {
  type CustomFieldCommand,
  customFields,
  type RecordOfFields,
  type WantedField,
} from './custom-fields.decider.ts';
import type { CustomField, CustomFields } from './custom-fields.ts';

/** Checks values with the owner of the definitions, and carries out commands on the custom fields of records. */
@Injectable()
export class CustomFieldService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  /** A value for one record. Refused unless it fits its definition. */
  async checkOne(input: CustomFieldInput, of: RecordOfFields): Promise<CheckedCustomField> {
    const [field] = await this.#checked([input], of, () => '');
    if (!field) throw refusals.invalid({ custom_field_definition_id: ['invalid'] });
    if (field.value === null) throw refusals.invalid({ value: ['blank'] });
    return field;
  }

  /** Values that are sent together with their record. Refused, each by its place, unless they fit their definitions. */
  checkMany(inputs: readonly CustomFieldInput[], of: RecordOfFields): Promise<CheckedCustomField[]> {
    if (inputs.length === 0) return Promise.resolve([]);
    return this.#checked(inputs, of, (index) => `custom_fields.${index}.`);
  }

  /** Adds, changes and removes values of a record together. Resolves with whether anything changed. */
  async putFields(
    recordId: string,
    fields: readonly CheckedCustomField[],
    of: RecordOfFields,
    context: CommandContext,
  ): Promise<boolean> {
    if (fields.length === 0) return false;
    const putting = context.derive(`custom fields ${recordId}`);
    const wanted = fields.map((field) => withId(field, putting));
    const put = { type: 'Put', of, fields: wanted } as const;
    const { facts } = await this.commands.execute(customFields, recordId, put, putting);
    return facts.length > 0;
  }

  /** What a record has, for another one that is to have the same. */
  async valuesOf(recordId: string): Promise<CheckedCustomField[]> {
    const { state } = await this.commands.load(customFields, recordId);
    return state.fields.map(({ definition_id, key, label, field_type, storefront_visible, value }) => ({
      custom_field_definition_id: definition_id,
      key,
      label,
      field_type,
      storefront_visible,
      value,
    }));
  }

  async execute(
    recordId: string,
    command: CustomFieldCommand,
    context: CommandContext,
  ): Promise<CustomFields> {
    return (await this.commands.execute(customFields, recordId, command, context)).state;
  }

  /** The value with this id, from the stream. Refused with `record_not_found`. */
  async findField(recordId: string, id: string, as?: CommandContext): Promise<CustomField> {
    const { state } = await this.commands.load(customFields, recordId, as);
    const field = state.fields.find((each) => each.id === id);
    if (!field) throw refusals.notFound('custom_field');
    return field;
  }

  async #checked(
    inputs: readonly CustomFieldInput[],
    { storeId, resource }: RecordOfFields,
    pathOf: (index: number) => string,
  ): Promise<CheckedCustomField[]> {
    const { custom_fields, problems } = await this.bus.ask(checkCustomFields, {
      store_id: storeId,
      resource,
      values: [...inputs],
    });
    if (problems.length > 0) {
      throw refusals.invalid(
        Object.fromEntries(
          problems.map(({ index, field, text, message }) => [
            pathOf(index) + field,
            [textOrSentence(text, message)],
          ]),
        ),
      );
    }
    return custom_fields;
  }
}

/** The field with an id for the case that it is new, always the same for one command. */
export const withId = (field: CheckedCustomField, context: CommandContext): WantedField => ({
  ...field,
  newId: context.derive(field.custom_field_definition_id).newId(idPrefixes.custom_field),
});
