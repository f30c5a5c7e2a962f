import { Inject, Injectable } from '@nestjs/common';
import { type CheckedCustomField, idPrefixes, type StoreInfo } from '@storefold/contracts';
import { CustomFieldService, nobody } from '@storefold/custom-fields';
import { recordId } from '@storefold/kernel/core';
import { CustomFieldDefinitionService } from '../custom-field-definition/custom-field-definition.service.ts';
import type { DefinitionDetails } from '../custom-field-definition/custom-field-definition.ts';
import type { SampleProduct } from './generate-products.ts';
import { SampleDataService, sampleProductId } from './sample-data.service.ts';
import { someAtOnce } from './some-at-once.ts';

/** A custom field of products. */
export interface SampleField
  extends Pick<DefinitionDetails, 'key' | 'label' | 'field_type' | 'searchable' | 'sortable'> {
  /** The value of a product by its place among the products, from 0. */
  readonly valueAt: (index: number) => string;
}

type Defined = Omit<CheckedCustomField, 'value'>;

const NAMESPACE = 'properties';

/** Gives every product of a shop a value of each field. */
@Injectable()
export class SampleFieldsService {
  constructor(
    @Inject(SampleDataService) private readonly loader: SampleDataService,
    @Inject(CustomFieldDefinitionService) private readonly definitions: CustomFieldDefinitionService,
    @Inject(CustomFieldService) private readonly fields: CustomFieldService,
  ) {}

  async loadFields(
    store: StoreInfo,
    fields: readonly SampleField[],
    products: Iterable<SampleProduct>,
  ): Promise<void> {
    if (fields.length === 0) return;
    const given = await Promise.all(
      fields.map(async (field, index) => ({ field, defined: await this.#define(field, index + 1, store) })),
    );
    const of = { storeId: store.id, resource: 'product', ...nobody };
    await someAtOnce(products, ({ key }, index) => {
      const values = given.map(({ field, defined }) => ({ ...defined, value: field.valueAt(index) }));
      const context = this.loader.contextFor(`fields ${key}`, store);
      return this.fields.putFields(sampleProductId(key), values, of, context);
    });
  }

  async #define(field: SampleField, position: number, store: StoreInfo): Promise<Defined> {
    const { key, label, field_type, searchable, sortable } = field;
    const id = recordId(idPrefixes.custom_field_definition, `sample ${key}`);
    const shown = { storefront_visible: true, position };
    const details = { namespace: NAMESPACE, key, label, field_type, searchable, sortable, ...shown };
    const create = {
      type: 'Create',
      storeId: store.id,
      resourceType: 'Product',
      resource: 'product',
      details,
    } as const;
    await this.definitions.createDefinition(id, create, this.loader.contextFor(`field ${key}`, store));
    return {
      custom_field_definition_id: id,
      key: `${NAMESPACE}.${key}`,
      label,
      field_type,
      storefront_visible: true,
    };
  }
}
