import { z } from 'zod';
import { textShape } from '../languages/text.ts';
import type { ServiceName } from '../service-names.ts';
import { customFieldTypes } from '../shapes/catalog/custom-field.ts';
import { anyJson } from '../values.ts';
import { question } from './question.ts';

/** A value that fits its definition, with what readers of the value need to know of that. */
export const checkedCustomField = z.object({
  custom_field_definition_id: z.string(),
  key: z.string(),
  label: z.string(),
  field_type: z.enum(customFieldTypes),
  storefront_visible: z.boolean(),
  /** As it is stored and answered. Null: the value is to be removed. */
  value: z.string().nullable(),
});
export type CheckedCustomField = z.infer<typeof checkedCustomField>;

/**
 * Checks values against their definitions, which are the catalog's. `resource`: the kind of record that is to have them.
 * Either all values are answered, or what is wrong with some of them.
 */
export const checkCustomFields = question({
  name: 'catalog.custom_field.check',
  service: 'catalog',
  request: z.object({
    store_id: z.string(),
    resource: z.string(),
    values: z.array(z.object({ custom_field_definition_id: z.string(), value: anyJson.optional() })),
  }),
  answer: z.object({
    custom_fields: z.array(checkedCustomField),
    problems: z.array(
      z.object({
        index: z.int(),
        field: z.enum(['custom_field_definition_id', 'value']),
        /** In English. */
        message: z.string(),
        text: textShape.optional(),
      }),
    ),
  }),
  refusals: [],
});

const count = <Service extends ServiceName>(service: Service) =>
  question({
    name: `${service.replaceAll('-', '_')}.custom_field.count`,
    service,
    request: z.object({ store_id: z.string(), custom_field_definition_id: z.string() }),
    answer: z.object({ count: z.int() }),
    refusals: [],
  });

/** How many records of a service have a value of a definition: of those of Storefold. */
export const countCustomFields = {
  catalog: count('catalog'),
  identity: count('identity'),
  ordering: count('ordering'),
  'stored-value': count('stored-value'),
} as const;

/** The same question to any service, also to one of one's own. */
export const countCustomFieldsIn = (service: ServiceName) =>
  Object.entries(countCustomFields).find(([name]) => name === service)?.[1] ?? count(service);
