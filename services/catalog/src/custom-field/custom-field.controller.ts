import { Controller, Inject } from '@nestjs/common';
import { type AnswerTo, checkCustomFields, type RequestOf, type Said, textOf } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { english } from '@storefold/kernel/core';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { customFieldDefinition } from '../custom-field-definition/custom-field-definition.decider.ts';
import { readValue } from './custom-field-value.ts';

type Request = RequestOf<typeof checkCustomFields>;
type Checked = AnswerTo<typeof checkCustomFields>;
type Problem = Omit<Checked['problems'][number], 'index'>;

/** Checks values of all services' records against their definitions, which are read from their streams. */
@Controller()
export class CustomFieldChecks {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  @Answers(checkCustomFields)
  async checkValues({ store_id, resource, values }: Request): Promise<Checked> {
    const checks = await Promise.all(values.map((value) => this.#checkValue(value, store_id, resource)));
    return {
      custom_fields: checks.flatMap((check) => ('problem' in check ? [] : [check])),
      problems: checks.flatMap((check, index) => ('problem' in check ? [{ index, ...check.problem }] : [])),
    };
  }

  async #checkValue(
    { custom_field_definition_id, value }: Request['values'][number],
    storeId: string,
    resource: string,
  ): Promise<Checked['custom_fields'][number] | { problem: Problem }> {
    const { state } = await this.commands.load(customFieldDefinition, custom_field_definition_id);
    const isKnown = state.status === 'live' && state.store_id === storeId && state.resource === resource;
    if (!isKnown) return problemOf('custom_field_definition_id', 'invalid');
    const read = readValue(state.field_type, value);
    if ('problem' in read) return problemOf('value', read.problem);
    const { label, field_type, storefront_visible, namespace, key } = state;
    return {
      custom_field_definition_id,
      key: `${namespace}.${key}`,
      label,
      field_type,
      storefront_visible,
      value: read.text,
    };
  }
}

const problemOf = (field: Problem['field'], said: Said): { problem: Problem } => ({
  problem: { field, message: english.say(said), text: textOf(said) },
});
