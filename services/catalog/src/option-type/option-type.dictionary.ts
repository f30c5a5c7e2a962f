import {
  choice,
  dictionaryOf,
  id,
  list,
  metadata,
  ordinal,
  part,
  shopContent,
  shopData,
  store_id,
  text,
  translationsField,
} from '@storefold/kernel/dictionary';
import { optionType } from './option-type.decider.ts';

const name = text('The name that programs use. No other option type of the store has it.', shopContent);
const option_value_id = id('option_value', 'The value.');
const valueName = text('The name that programs use. No other value of the option type has it.', shopContent);

const details = {
  name,
  label: text('The name that shoppers see.', shopContent),
  kind: choice('How a shop shows the values.', {
    dropdown: 'A list to choose from.',
    color_swatch: 'Patches of their colors.',
    buttons: 'A button for each.',
  }),
  position: ordinal('Its place among option types, from 1.'),
  metadata: metadata(shopData),
};

const value = {
  option_value_id,
  name: valueName,
  label: text('The name that shoppers see.', shopContent),
  color_code: text('The color as #rrggbb.', shopContent),
  image_url: text('The address of its picture.', shopContent),
  metadata: metadata(shopData),
};

export const optionTypeDictionary = dictionaryOf(
  optionType,
  'A property in which variants differ, such as size, and its values.',
  {
    OptionTypeCreated: {
      means: 'The option type exists.',
      fields: {
        store_id,
        ...details,
        option_values: list(part('A value, in the order of the list.', value)),
      },
    },
    OptionTypeChanged: { means: 'Staff changed the fields that are present.', fields: details },
    OptionValueCreated: { means: 'The value stands behind the others.', fields: value },
    OptionValueChanged: { means: 'Staff changed the fields that are present.', fields: value },
    OptionValueDeleted: {
      means: 'Staff removed the value. No variant had it.',
      fields: { option_value_id, name: valueName },
    },
    OptionTypeTranslated: {
      means: 'Staff changed its label in further languages.',
      fields: { translations: translationsField },
    },
    OptionValueTranslated: {
      means: 'Staff changed the label of a value in further languages.',
      fields: { option_value_id: id('option_value', 'The value.'), translations: translationsField },
    },
    OptionValuesReordered: {
      means: 'The values have another order.',
      fields: { option_value_ids: list(id('option_value', 'All values in their new order.')) },
    },
    OptionTypeDeleted: {
      means: 'Staff removed the option type and its values. No variant had one of them.',
      fields: { name, option_value_ids: list(id('option_value', 'The values that it had.')) },
    },
  },
);
