import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { customFieldDefinition, type DefinitionCommand } from './custom-field-definition.decider.ts';
import type { DefinitionDetails, DefinitionFact } from './custom-field-definition.ts';

describe('defining a custom field', () => {
  it('states everything that readers of the log need', () => {
    given(customFieldDefinition, []).when(create({})).thenFacts([created]);
  });

  it('is decided once, however often it is asked', () => {
    given(customFieldDefinition, [created]).when(create({})).thenNothing();
  });

  it.each(['rich_text', 'boolean', 'json'] as const)('does not let shoppers search %s', (field_type) => {
    given(customFieldDefinition, [])
      .when(create({ field_type, searchable: true }))
      .thenRefused('validation_error', 'Searchable is invalid');
  });

  it.each(['long_text', 'rich_text', 'boolean', 'json'] as const)(
    'does not let lists sort by %s',
    (field_type) => {
      given(customFieldDefinition, [])
        .when(create({ field_type, sortable: true }))
        .thenRefused('validation_error', 'Sortable is invalid');
    },
  );

  it('needs names of letters and digits', () => {
    given(customFieldDefinition, [])
      .when(create({ namespace: '', key: 'k'.repeat(65) }))
      .thenRefused('validation_error', 'Namespace is invalid and Key is too long (maximum is 64 characters)');
  });
});

describe('changing a definition', () => {
  it('keeps only what became different', () => {
    given(customFieldDefinition, [created])
      .when(change({ label: 'Fabric', key: 'material' }))
      .thenFacts([{ type: 'CustomFieldDefinitionChanged', data: { label: 'Fabric' } }]);
    given(customFieldDefinition, [created])
      .when(change({ label: 'Material' }))
      .thenNothing();
  });

  it('of its type is refused while resources have values', () => {
    given(customFieldDefinition, [created])
      .when({ ...change({ field_type: 'long_text' }), hasValues: true })
      .thenRefused('resource_invalid', /type of a field/);
    given(customFieldDefinition, [created])
      .when({ ...change({ field_type: 'short_text', label: 'Fabric' }), hasValues: true })
      .thenFacts([{ type: 'CustomFieldDefinitionChanged', data: { label: 'Fabric' } }]);
  });

  it('of its type checks what it was used for before', () => {
    given(customFieldDefinition, [created])
      .when(change({ field_type: 'boolean', sortable: true }))
      .thenRefused('validation_error', 'Sortable is invalid');
  });
});

describe('a definition that is not there', () => {
  it.each<[string, DefinitionFact[], string]>([
    ['never was made', [], 'store_main'],
    ['was deleted', [created, deleted], 'store_main'],
    ["is another store's", [created], 'store_other'],
  ])('because it %s is not found', (_name, history, storeId) => {
    for (const command of [change({ label: 'x' }), remove]) {
      given(customFieldDefinition, history)
        .when({ ...command, storeId })
        .thenRefused('record_not_found', 'Custom field definition not found');
    }
  });
});

it('a deleted definition says what it was', () => {
  given(customFieldDefinition, [created]).when(remove).thenFacts([deleted]);
  expect(given(customFieldDefinition, [created, deleted]).state).toMatchObject({ status: 'deleted' });
});

const details: DefinitionDetails = {
  namespace: 'properties',
  key: 'material',
  label: 'Material',
  field_type: 'short_text',
  storefront_visible: true,
  searchable: false,
  sortable: false,
  position: 1,
};

const create = (own: Partial<DefinitionDetails>): DefinitionCommand => ({
  type: 'Create',
  storeId: 'store_main',
  resourceType: 'Acme::Product',
  resource: 'product',
  details: { ...details, ...own },
});

const change = (own: Partial<DefinitionDetails>): DefinitionCommand & { type: 'Change' } => ({
  type: 'Change',
  storeId: 'store_main',
  details: own,
  hasValues: false,
});

const remove: DefinitionCommand = { type: 'Delete', storeId: 'store_main' };

const created: DefinitionFact = {
  type: 'CustomFieldDefinitionCreated',
  data: { store_id: 'store_main', resource_type: 'Acme::Product', resource: 'product', ...details },
};

const deleted: DefinitionFact = {
  type: 'CustomFieldDefinitionDeleted',
  data: { resource: 'product', namespace: 'properties', key: 'material' },
};
