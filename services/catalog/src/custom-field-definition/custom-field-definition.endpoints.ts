import { Inject, Injectable } from '@nestjs/common';
import {
  type BodyOf,
  changeCustomFieldDefinition,
  countCustomFieldsIn,
  createCustomFieldDefinition,
  customFieldResourceNamed,
  customFieldResourceOf,
  deleteCustomFieldDefinition,
  idPrefixes,
  listCustomFieldDefinitions,
  readCustomFieldDefinition,
} from '@storefold/contracts';
import { DEFINITIONS } from '@storefold/custom-fields';
import { refusals, requireLanguages } from '@storefold/kernel/core';
import { type Bus, type Collection, where } from '@storefold/kernel/ports';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { withoutUndefined } from '../without-undefined.ts';
import { definitionBody } from './custom-field-definition.serializer.ts';
import { CustomFieldDefinitionService } from './custom-field-definition.service.ts';
import type { Definition, DefinitionDetails } from './custom-field-definition.ts';
import type { DefinitionDocument } from './custom-field-definition.view.ts';
import { snakeCase } from './snake-case.ts';

/** The definitions of custom fields, as the merchant's staff see them. */
@Injectable()
export class CustomFieldDefinitionEndpoints {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CustomFieldDefinitionService) private readonly definitions: CustomFieldDefinitionService,
  ) {}

  @Handles(createCustomFieldDefinition)
  async createCustomFieldDefinition({ body, caller, context }: Call<typeof createCustomFieldDefinition>) {
    const { resource_type: resourceType, translations } = body;
    requireLanguages(translations, caller.store);
    const resource = customFieldResourceOf(resourceType);
    if (!resource) throw refusals.invalid({ resource_type: ['not_in_list'] });
    const storeId = caller.store.id;
    const id = context.newId(idPrefixes.custom_field_definition);
    const details: DefinitionDetails = {
      storefront_visible: true,
      searchable: false,
      sortable: false,
      position: body.position ?? (await this.#nextPosition(storeId, resource)),
      ...changedDetails(body),
      namespace: snakeCase(body.namespace),
      key: snakeCase(body.key),
      label: body.label ?? labelOf(body.key),
      field_type: body.field_type,
    };
    const create = { type: 'Create', storeId, resourceType, resource, details, translations } as const;
    return definitionBody(id, await this.definitions.createDefinition(id, create, context));
  }

  @Handles(listCustomFieldDefinitions)
  listCustomFieldDefinitions(call: Call<typeof listCustomFieldDefinitions>) {
    return listFrom(this.#documents, call, definitionBody, kept);
  }

  @Handles(readCustomFieldDefinition)
  async readCustomFieldDefinition(call: Call<typeof readCustomFieldDefinition>) {
    const found = await findInStore(this.#documents, call, 'custom_field_definition');
    return definitionBody(found.id, found);
  }

  @Handles(changeCustomFieldDefinition)
  async changeCustomFieldDefinition(call: Call<typeof changeCustomFieldDefinition>) {
    const { body, params, caller, context } = call;
    const { id } = params;
    requireLanguages(body.translations, caller.store);
    const before = await this.definitions.findDefinition(id, caller.store.id, context);
    const isOtherType = body.field_type !== undefined && body.field_type !== before.field_type;
    const hasValues = isOtherType && (await this.#hasValues(id, before));
    return definitionBody(
      id,
      await this.definitions.changeDefinition(
        id,
        { details: changedDetails(body), translations: body.translations, hasValues },
        context,
      ),
    );
  }

  @Handles(deleteCustomFieldDefinition)
  async deleteCustomFieldDefinition({ params, context }: Call<typeof deleteCustomFieldDefinition>) {
    await this.definitions.deleteDefinition(params.id, context);
  }

  /** Asks the service whose records have the field. */
  async #hasValues(id: string, { resource, store_id }: Definition): Promise<boolean> {
    const kind = customFieldResourceNamed(resource);
    // Its service was an extension, and was taken away.
    if (!kind) return false;
    const request = { store_id, custom_field_definition_id: id };
    return (await this.bus.ask(countCustomFieldsIn(kind.service), request)).count > 0;
  }

  get #documents(): Collection<DefinitionDocument> {
    return this.views.collection<DefinitionDocument>(DEFINITIONS);
  }

  async #nextPosition(storeId: string, resource: string): Promise<number> {
    const [last] = await this.#documents.find({
      filter: where({ store_id: storeId, resource }),
      sort: [{ field: 'position', descending: true }],
      limit: 1,
    });
    return (last?.position ?? 0) + 1;
  }
}

/** The details that a body contains. Details that are not sent are left out. */
function changedDetails(body: BodyOf<typeof changeCustomFieldDefinition>): Partial<DefinitionDetails> {
  const { namespace, key, label, field_type, searchable, sortable, position, metadata } = body;
  return withoutUndefined({
    namespace: namespace === undefined ? undefined : snakeCase(namespace),
    key: key === undefined ? undefined : snakeCase(key),
    label,
    field_type,
    storefront_visible: body.display_on === undefined ? body.storefront_visible : body.display_on === 'both',
    searchable,
    sortable,
    position,
    metadata,
  });
}

/** `care_instructions` → "Care instructions". */
function labelOf(key: string): string {
  const words = snakeCase(key).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const kept = {
  fields: { label: 'label_folded' },
  defaultSort: [{ field: 'resource' }, { field: 'position' }, { field: 'created_at' }],
};
