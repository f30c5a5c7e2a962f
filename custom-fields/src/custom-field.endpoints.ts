import { Inject, Injectable, type Type } from '@nestjs/common';
import {
  type CustomFieldEndpoints,
  customFieldEndpoints,
  customFieldEndpointsOf,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals, requireLanguages, textOrSentence } from '@storefold/kernel/core';
import { type Call, Handles, pageOf } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import type { Carrier } from './carrier.ts';
import { CustomFieldQueries } from './custom-field.queries.ts';
import { adminCustomFieldBody } from './custom-field.serializer.ts';
import { CustomFieldService, withId } from './custom-field.service.ts';
import { type RecordOfFields, subjectOf } from './custom-fields.decider.ts';
import type { CustomFields } from './custom-fields.ts';

type AnyCall = Pick<Call, 'params' | 'caller' | 'tellsAbout'>;

/** The class that answers the endpoints of the custom fields of one kind of record. */
export function customFieldHandlers(carrier: Carrier): Type {
  const { name, resource } = carrier;
  const known = customFieldEndpointsOf as Readonly<Record<string, CustomFieldEndpoints>>;
  const endpoints = known[name] ?? customFieldEndpoints(name, resource);
  const sentence = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
  const noun = textOrSentence({ text: name }, sentence);

  @Injectable()
  class CustomFieldHandlers {
    constructor(
      @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
      @Inject(TOKENS.VIEWS) private readonly views: Views,
      @Inject(CustomFieldService) private readonly fields: CustomFieldService,
      @Inject(CustomFieldQueries) private readonly queries: CustomFieldQueries,
    ) {}

    @Handles(endpoints.list)
    async listCustomFields(call: Call<typeof endpoints.list>) {
      const { id } = await this.#record(call);
      return pageOf(await this.#bodies(id), call);
    }

    @Handles(endpoints.create)
    async createCustomField(call: Call<typeof endpoints.create>) {
      const { id, of } = await this.#record(call);
      const { body, context, caller } = call;
      requireLanguages(body.translations, caller.store);
      const field = withId(await this.fields.checkOne(body, of), context);
      return bodyIn(await this.fields.execute(id, { type: 'Create', of, field }, context), field.newId);
    }

    @Handles(endpoints.read)
    async readCustomField(call: Call<typeof endpoints.read>) {
      const { id } = await this.#record(call);
      const body = (await this.#bodies(id)).find((each) => each.id === call.params.id);
      if (!body) throw refusals.notFound('custom_field');
      return body;
    }

    @Handles(endpoints.change)
    async changeCustomField(call: Call<typeof endpoints.change>) {
      const { id: recordId, of } = await this.#record(call);
      const { context, params, body } = call;
      const id = params.id ?? '';
      requireLanguages(body.translations, call.caller.store);
      const known = await this.fields.findField(recordId, id, context);
      // Whoever sends texts in further languages alone leaves the value as it is.
      const isKept = body.value === undefined && body.translations !== undefined;
      const input = {
        custom_field_definition_id: known.definition_id,
        value: isKept ? known.value : body.value,
        translations: body.translations,
      };
      const field = await this.fields.checkOne(input, of);
      return bodyIn(await this.fields.execute(recordId, { type: 'Change', of, id, field }, context), id);
    }

    @Handles(endpoints.delete)
    async deleteCustomField(call: Call<typeof endpoints.delete>): Promise<undefined> {
      const { id } = await this.#record(call);
      await this.fields.execute(id, { type: 'Delete', id: call.params.id ?? '' }, call.context);
    }

    async #bodies(recordId: string) {
      return (await this.queries.bodiesOf([recordId], 'admin')).get(recordId) ?? [];
    }

    async #record({ params, caller, tellsAbout }: AnyCall): Promise<{ id: string; of: RecordOfFields }> {
      const id = params[`${name}_id`] ?? '';
      const person = await carrier.findPerson(id, caller.store.id, {
        commands: this.commands,
        views: this.views,
      });
      if (!person) throw refusals.notFound(noun, resource.notFound);
      const subject = subjectOf(person);
      if (subject !== null) tellsAbout(subject);
      return { id, of: { ...person, storeId: caller.store.id, resource: name } };
    }
  }
  return CustomFieldHandlers;
}

function bodyIn({ fields }: CustomFields, id: string) {
  const field = fields.find((each) => each.id === id);
  if (!field) throw refusals.notFound('custom_field');
  return adminCustomFieldBody(field);
}
