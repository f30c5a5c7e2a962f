import { Inject, Injectable } from '@nestjs/common';
import {
  type CustomFieldInput,
  checkCustomFields,
  idPrefixes,
  type TranslationChanges,
} from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { refusals, requireLanguages, type Translatable, textOrSentence } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import {
  type CheckedField,
  type CustomFieldCommand,
  customFields,
  type RecordOfFields,
  subjectOf,
  type WantedField,
} from './custom-fields.decider.ts';
import { type CustomField, type CustomFields, isTextField } from './custom-fields.ts';

/** Checks values with the owner of the definitions, and carries out commands on the custom fields of records. */
@Injectable()
export class CustomFieldService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
  ) {}

  /** A value for one record. Refused unless it fits its definition. */
  async checkOne(input: CustomFieldInput, of: RecordOfFields): Promise<CheckedField> {
    const [field] = await this.#checked([input], of, () => '');
    if (!field) throw refusals.invalid({ custom_field_definition_id: ['invalid'] });
    if (field.value === null) throw refusals.invalid({ value: ['blank'] });
    return field;
  }

  /**
   * Values that are sent together with their record. Refused, each by its place, unless they fit their definitions. `recordId`: the
   * record that may have some of them. Where texts in further languages alone are sent, its value stays as it is.
   */
  async checkMany(
    inputs: readonly CustomFieldInput[],
    of: RecordOfFields,
    recordId?: string,
  ): Promise<CheckedField[]> {
    if (inputs.length === 0) return [];
    const whole = recordId === undefined ? inputs : await this.#withKnownValues(inputs, recordId);
    return this.#checked(whole, of, (index) => `custom_fields.${index}.`);
  }

  async #withKnownValues(
    inputs: readonly CustomFieldInput[],
    recordId: string,
  ): Promise<readonly CustomFieldInput[]> {
    const isOfTextsAlone = ({ value, translations }: CustomFieldInput) =>
      value === undefined && translations !== undefined;
    if (!inputs.some(isOfTextsAlone)) return inputs;
    const known = new Map(
      (await this.valuesOf(recordId)).map((field) => [field.custom_field_definition_id, field.value]),
    );
    return inputs.map((input) =>
      isOfTextsAlone(input) ? { ...input, value: known.get(input.custom_field_definition_id) } : input,
    );
  }

  /** Adds, changes and removes values of a record together. Resolves with whether anything changed. */
  async putFields(
    recordId: string,
    fields: readonly CheckedField[],
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
  async valuesOf(recordId: string): Promise<(CheckedField & Translatable)[]> {
    const { state } = await this.commands.load(customFields, recordId);
    return state.fields.map(
      ({ definition_id, key, label, field_type, storefront_visible, value, translations }) => ({
        custom_field_definition_id: definition_id,
        key,
        label,
        field_type,
        storefront_visible,
        value,
        ...(translations && { translations }),
      }),
    );
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

  /** Values and their texts in further languages are checked alike. */
  async #checked(
    inputs: readonly CustomFieldInput[],
    of: RecordOfFields,
    pathOf: (index: number) => string,
  ): Promise<CheckedField[]> {
    const asked = inputs.flatMap((input, index) => [
      { index, field: 'value', input },
      ...textsOf(input).map(([locale, value]) => ({
        index,
        field: `translations.${locale}.value`,
        input: { ...input, value },
      })),
    ]);
    const { custom_fields, problems } = await this.bus.ask(checkCustomFields, {
      store_id: of.storeId,
      resource: of.resource,
      values: asked.map(({ input: { custom_field_definition_id, value } }) => ({
        custom_field_definition_id,
        value,
      })),
    });
    if (problems.length > 0) {
      throw refusals.invalid(
        Object.fromEntries(
          problems.flatMap(({ index: place, field, text, message }) => {
            const { index = 0, field: own } = asked[place] ?? {};
            const named = field === 'value' ? own : field;
            return [[`${pathOf(index)}${named}`, [textOrSentence(text, message)]] as const];
          }),
        ),
      );
    }
    return inputs.map((input, index) => {
      const own = asked.flatMap((each, place) => {
        const checked = custom_fields[place];
        return each.index === index && checked ? [checked] : [];
      });
      const [field, ...texts] = own;
      if (!field) throw refusals.invalid({ [`${pathOf(index)}custom_field_definition_id`]: ['invalid'] });
      if (!input.translations) return field;
      const isText = isTextField(field.field_type) && subjectOf(of) === null;
      if (texts.length > 0 && !isText)
        throw refusals.invalid({ [`${pathOf(index)}translations`]: ['invalid'] });
      if (texts.length > 0 && field.value === null)
        throw refusals.invalid({ [`${pathOf(index)}value`]: ['blank'] });
      const read = new Map(textsOf(input).map(([locale], place) => [locale, texts[place]?.value ?? null]));
      return { ...field, translations: changesIn(input.translations, read) };
    });
  }
}

/** As `requireLanguages`, of values that are sent with their record. */
export function requireLanguagesOfFields(
  inputs: readonly CustomFieldInput[] = [],
  store: Parameters<typeof requireLanguages>[1],
): void {
  for (const [index, { translations }] of inputs.entries())
    requireLanguages(translations, store, `custom_fields.${index}.translations`);
}

/** What an input says in further languages, by the language. */
const textsOf = ({ translations = {} }: CustomFieldInput): (readonly [locale: string, value: string])[] =>
  Object.entries(translations).flatMap(([locale, text]) =>
    typeof text?.value === 'string' && text.value.trim() !== '' ? [[locale, text.value] as const] : [],
  );

const changesIn = (
  translations: NonNullable<CustomFieldInput['translations']>,
  read: ReadonlyMap<string, string | null>,
): TranslationChanges =>
  Object.fromEntries(
    Object.entries(translations).map(([locale, text]) => [
      locale,
      text === null || text.value === undefined ? text && {} : { value: read.get(locale) ?? null },
    ]),
  );

/** The field with an id for the case that it is new, always the same for one command. */
export const withId = (field: CheckedField, context: CommandContext): WantedField => ({
  ...field,
  newId: context.derive(field.custom_field_definition_id).newId(idPrefixes.custom_field),
});
