import {
  choice,
  code,
  dictionaryOf,
  flag,
  id,
  sealed,
  shopContent,
  store_id,
  text,
  translationsField,
} from '@storefold/kernel/dictionary';
import { customFields } from './custom-fields.decider.ts';

const custom_field_id = id('custom_field', 'The value.');
const custom_field_definition_id = id('custom_field_definition', 'The definition of the field.');
const key = text('The name that programs use: namespace, a dot, and the rest.', shopContent);

const resource = code('kind of record', 'The kind of record, such as `product`.');

const field_type = choice('What the value is.', {
  short_text: 'One line of text.',
  long_text: 'Text.',
  rich_text: 'HTML.',
  number: 'A decimal number.',
  boolean: 'True or false.',
  json: 'JSON.',
});

const value = {
  resource,
  custom_field_id,
  custom_field_definition_id,
  key,
  label: text('The name that people saw at that time.', shopContent),
  field_type,
  storefront_visible: flag('Whether shoppers saw such values at that time. If not, only staff did.'),
  customer_id: id('customer', 'The customer that the value tells about. Null: none.'),
  order_id: id('order', 'The order that the record is, or belongs to. Null: none.'),
  sealing_subject: code(
    'name of a key in the vault',
    'The key that seals the value, of a gift card, whose customer may change. Absent: the key of the customer or of the order.',
  ),
  value: text(
    'The value, as text. Readable if it tells about neither a customer nor an order, and has no key of its own.',
    sealed,
  ),
};

export const customFieldsDictionary = dictionaryOf(
  customFields,
  'The custom fields of one record of any kind, which names the stream.',
  {
    CustomFieldCreated: {
      means: 'The record has a value of the field.',
      fields: {
        store_id,
        ...value,
      },
    },
    CustomFieldChanged: { means: 'The record has another value of the field.', fields: value },
    CustomFieldTranslated: {
      means: 'Staff changed its text in further languages, of a value that tells about nobody.',
      fields: {
        resource,
        custom_field_id,
        custom_field_definition_id,
        key,
        field_type,
        translations: translationsField,
      },
    },
    CustomFieldDeleted: {
      means: 'The record has no value of the field any more.',
      fields: {
        resource,
        custom_field_id,
        custom_field_definition_id,
        key,
        reason: choice('Why.', {
          removed: 'Staff removed the value.',
          record_deleted: 'The record is gone.',
          definition_deleted: 'The definition is gone.',
        }),
      },
    },
  },
);
