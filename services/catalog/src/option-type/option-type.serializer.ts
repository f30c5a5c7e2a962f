import type {
  AdminOptionType,
  AdminOptionValue,
  OptionType as OptionTypeBody,
  OptionValue as OptionValueBody,
} from '@storefold/contracts';
import type { KnownValue, OptionType, OptionValue } from './option-type.ts';

/** The Store API's form. */
export function optionTypeBody(id: string, type: OptionType): Omit<OptionTypeBody, 'custom_fields'> {
  return { id, name: type.name, label: type.label, position: type.position, kind: type.kind };
}

/** The Store API's form with its values, in their order. */
export function optionTypeWithValues(id: string, type: OptionType): OptionTypeBody {
  return {
    ...optionTypeBody(id, type),
    option_values: type.values.map((value) => optionValueBody(id, type, value)),
  };
}

/** The Admin API's form. */
export function adminOptionTypeBody(id: string, type: OptionType): AdminOptionType {
  return {
    ...optionTypeBody(id, type),
    translations: type.translations ?? {},
    option_values: type.values.map((value) => adminOptionValueBody(id, type, value)),
    created_at: type.created_at,
    updated_at: type.updated_at,
    metadata: type.metadata,
  };
}

/** The Admin API's form of a value. */
const adminOptionValueBody = (
  id: string,
  type: OptionType,
  value: KnownValue,
): Omit<AdminOptionValue, 'custom_fields'> => ({
  ...optionValueBody(id, type, value),
  translations: value.translations ?? {},
  metadata: value.metadata ?? {},
});

/** The Store API's form of a value. */
export function optionValueBody(
  id: string,
  type: OptionType,
  value: OptionValue,
): Omit<OptionValueBody, 'custom_fields'> {
  return {
    id: value.option_value_id,
    option_type_id: id,
    option_type_name: type.name,
    option_type_label: type.label,
    name: value.name,
    label: value.label,
    position: type.values.indexOf(value) + 1,
    color_code: value.color_code,
    image_url: value.image_url,
  };
}
