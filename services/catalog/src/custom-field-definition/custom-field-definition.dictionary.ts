import {
  choice,
  code,
  dictionaryOf,
  flag,
  metadata,
  ordinal,
  shopContent,
  shopData,
  store_id,
  text,
  translationsField,
} from '@storefold/kernel/dictionary';
import { customFieldDefinition } from './custom-field-definition.decider.ts';

const resource = code('kind of record', 'The kind of record that has the field, such as `product`.');
const names = {
  namespace: text('The first part of the name that programs use, in snake case.', shopContent),
  key: text('The second part. No other definition for this kind of record has both parts.', shopContent),
};

const details = {
  ...names,
  label: text('The name that people see.', shopContent),
  field_type: choice('What its values are.', {
    short_text: 'One line of text.',
    long_text: 'Text.',
    rich_text: 'HTML.',
    number: 'A decimal number.',
    boolean: 'True or false.',
    json: 'Any JSON.',
  }),
  storefront_visible: flag('Whether shoppers see its values. If not, only staff do.'),
  searchable: flag('Whether the text search of products looks at its values.'),
  sortable: flag('Whether lists can be sorted by it.'),
  position: ordinal('The order in which the fields of a record are shown, from 1.'),
  metadata: metadata(shopData),
};

export const customFieldDefinitionDictionary = dictionaryOf(
  customFieldDefinition,
  'A custom field: what its values mean, and where they are shown.',
  {
    CustomFieldDefinitionCreated: {
      means: 'Records of the kind can have a value of the field.',
      fields: {
        store_id,
        resource_type: text('The kind of record as staff wrote it, such as `Acme::Product`.', shopContent),
        resource,
        ...details,
      },
    },
    CustomFieldDefinitionChanged: {
      means: 'Staff changed the fields that are present. The others stay as they were.',
      fields: details,
    },
    CustomFieldDefinitionTranslated: {
      means: 'Staff changed its label in further languages.',
      fields: { translations: translationsField },
    },
    CustomFieldDefinitionDeleted: {
      means: 'Staff removed the field. All its values go too.',
      fields: { resource, ...names },
    },
  },
);
