import { Controller, Inject, type Type } from '@nestjs/common';
import { countCustomFieldsIn, type RequestOf, type ServiceName } from '@storefold/contracts';
import { Answers } from '@storefold/kernel/questions';
import { CustomFieldQueries } from './custom-field.queries.ts';

/** Answers how many of a service's records have a value of a definition. */
export function customFieldController(service: ServiceName): Type {
  const question = countCustomFieldsIn(service);

  @Controller()
  class CustomFieldController {
    constructor(@Inject(CustomFieldQueries) private readonly queries: CustomFieldQueries) {}

    @Answers(question)
    async count({ custom_field_definition_id }: RequestOf<typeof question>) {
      return { count: await this.queries.countOf(custom_field_definition_id) };
    }
  }
  return CustomFieldController;
}
