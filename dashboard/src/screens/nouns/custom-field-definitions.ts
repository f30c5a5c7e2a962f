import {
  allCustomFieldResources,
  changeCustomFieldDefinition,
  createCustomFieldDefinition,
  deleteCustomFieldDefinition,
  listCustomFieldDefinitions,
} from '@storefold/contracts';
import { screenOf } from '../screen.ts';

/** What can have custom fields: `Product`. Services of one's own add theirs until the store starts. */
const resourceTypes = () => allCustomFieldResources.map(({ type }) => type);

export const customFieldDefinitionsScreen = screenOf(
  {
    list: listCustomFieldDefinitions,
    create: createCustomFieldDefinition,
    change: changeCustomFieldDefinition,
    delete: deleteCustomFieldDefinition,
  },
  {
    noun: 'custom_field_definition',
    path: 'settings/custom_field_definitions',
    position: 270,
    icon: 'edit',
    title: 'label',
    columns: ['label', 'resource_type', 'namespace', 'key', 'field_type', 'storefront_visible', 'position'],
    filters: [
      { key: 'label_i_cont', kind: 'text' },
      {
        key: 'resource_type_eq',
        kind: 'choice',
        get choices() {
          return resourceTypes();
        },
      },
    ],
    fields: [
      {
        name: 'resource_type',
        only: 'new',
        get choices() {
          return resourceTypes();
        },
      },
      { name: 'namespace' },
      { name: 'key' },
      { name: 'label' },
      { name: 'field_type' },
      { name: 'storefront_visible' },
      { name: 'searchable' },
      { name: 'sortable' },
      { name: 'position' },
    ],
  },
);
