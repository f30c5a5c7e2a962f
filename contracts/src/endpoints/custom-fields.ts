import { z } from 'zod';
import { endpoint, scoped } from '../endpoint.ts';
import { namedShapes } from '../named-shapes.ts';
import {
  type CustomFieldResource,
  type CustomFieldResourceName,
  customFieldResources,
} from '../records/custom-field-resources.ts';
import { scopesOf } from '../scopes/scopes.ts';
import { adminCustomField } from '../shapes/catalog/custom-field.ts';
import { anyJson, listOf } from '../values.ts';
import { chapter } from './chapter.ts';

/** Texts of the value in further languages, of a field of text on a record of the shop. */
const valueTranslations = z
  .record(
    z.string().max(35),
    z
      .strictObject({ value: z.string().nullish().describe('The text in that language; null: none.') })
      .nullable(),
  )
  .optional()
  .describe(
    'The text in further languages of the store, as `{"de": {"value": "…"}}`, of a field of text on what shoppers are shown. What is named is changed; null takes a language away.',
  );

/** A value as clients send it: text, number, boolean or JSON, as the type of the field has it. */
export const customFieldInput = z.object({
  custom_field_definition_id: z.string(),
  value: anyJson
    .optional()
    .describe(
      'The value: text, a number as text or number, true or false, or any JSON, as the type of the field has it. Null removes it from a product.',
    ),
  translations: valueTranslations,
});
customFieldInput.register(namedShapes, { id: 'CustomFieldInput' });
export type CustomFieldInput = z.output<typeof customFieldInput>;

/** Another value. */
export const customFieldChange = z.object({
  value: anyJson.optional().describe('The new value, as the type of the field has it.'),
  translations: valueTranslations,
});
customFieldChange.register(namedShapes, { id: 'CustomFieldChange' });

/** The values of a record as they are sent with it. A value of null or empty text is removed. */
export const customFieldsInput = z.array(customFieldInput).max(200);

/**
 * The endpoints of the values of one kind of record. A platform team's own kind of record has them by
 * `customFieldEndpoints('warranty', { type: 'Warranty', path: 'warranties', … })`.
 */
export function customFieldEndpoints(name: string, resource: CustomFieldResource) {
  const group = `${name}_custom_fields` as const;
  const { service, path, scope, notFound } = resource;
  const noun = name.replaceAll('_', ' ');
  const named = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  const list = `/api/v3/admin/${path}/:${name}_id/custom_fields`;
  const one = `${list}/:id`;
  const { read, write } = scopesOf(scope);
  const reading = scoped(read);
  const writing = scoped(write);
  const refusals = [...new Set([notFound, 'record_not_found' as const])];
  return {
    list: endpoint({
      name: `${group}.list`,
      service,
      method: 'GET',
      path: list,
      access: reading,
      summary: `Lists the custom fields of ${named}, in the order of their definitions.`,
      list: true,
      filters: {
        text: ['id', 'key', 'field_type', 'custom_field_definition_id'],
        boolean: ['storefront_visible'],
      },
      sorts: ['key', 'label'],
      answer: { status: 200, body: listOf(adminCustomField) },
      refusals: [notFound],
    }),
    create: endpoint({
      name: `${group}.create`,
      service,
      method: 'POST',
      path: list,
      access: writing,
      summary: `Gives ${named} a value of a custom field.`,
      body: customFieldInput,
      answer: { status: 201, body: adminCustomField },
      refusals: [notFound, 'validation_error'],
    }),
    read: endpoint({
      name: `${group}.read`,
      service,
      method: 'GET',
      path: one,
      access: reading,
      summary: `Shows one custom field of ${named}.`,
      answer: { status: 200, body: adminCustomField },
      refusals,
    }),
    change: endpoint({
      name: `${group}.change`,
      service,
      method: 'PATCH',
      path: one,
      access: writing,
      summary: `Changes the value of a custom field of ${named}.`,
      body: customFieldChange,
      answer: { status: 200, body: adminCustomField },
      refusals: [...refusals, 'validation_error'],
    }),
    delete: endpoint({
      name: `${group}.delete`,
      service,
      method: 'DELETE',
      path: one,
      access: writing,
      summary: `Removes a custom field's value from ${named}.`,
      answer: { status: 204 },
      refusals,
    }),
  } as const;
}

export type CustomFieldEndpoints = ReturnType<typeof customFieldEndpoints>;

const endpointsFor = <Name extends CustomFieldResourceName>(name: Name) =>
  customFieldEndpoints(name, customFieldResources[name]);

const productEndpoints = endpointsFor('product');
export const {
  list: listProductCustomFields,
  create: createProductCustomField,
  read: readProductCustomField,
  change: changeProductCustomField,
  delete: deleteProductCustomField,
} = productEndpoints;

const variantEndpoints = endpointsFor('variant');
export const {
  list: listVariantCustomFields,
  create: createVariantCustomField,
  read: readVariantCustomField,
  change: changeVariantCustomField,
  delete: deleteVariantCustomField,
} = variantEndpoints;

const categoryEndpoints = endpointsFor('category');
export const {
  list: listCategoryCustomFields,
  create: createCategoryCustomField,
  read: readCategoryCustomField,
  change: changeCategoryCustomField,
  delete: deleteCategoryCustomField,
} = categoryEndpoints;

const optionTypeEndpoints = endpointsFor('option_type');
export const {
  list: listOptionTypeCustomFields,
  create: createOptionTypeCustomField,
  read: readOptionTypeCustomField,
  change: changeOptionTypeCustomField,
  delete: deleteOptionTypeCustomField,
} = optionTypeEndpoints;

const optionValueEndpoints = endpointsFor('option_value');
export const {
  list: listOptionValueCustomFields,
  create: createOptionValueCustomField,
  read: readOptionValueCustomField,
  change: changeOptionValueCustomField,
  delete: deleteOptionValueCustomField,
} = optionValueEndpoints;

const customerEndpoints = endpointsFor('customer');
export const {
  list: listCustomerCustomFields,
  create: createCustomerCustomField,
  read: readCustomerCustomField,
  change: changeCustomerCustomField,
  delete: deleteCustomerCustomField,
} = customerEndpoints;

const orderEndpoints = endpointsFor('order');
export const {
  list: listOrderCustomFields,
  create: createOrderCustomField,
  read: readOrderCustomField,
  change: changeOrderCustomField,
  delete: deleteOrderCustomField,
} = orderEndpoints;

const lineItemEndpoints = endpointsFor('line_item');
export const {
  list: listLineItemCustomFields,
  create: createLineItemCustomField,
  read: readLineItemCustomField,
  change: changeLineItemCustomField,
  delete: deleteLineItemCustomField,
} = lineItemEndpoints;

const paymentEndpoints = endpointsFor('payment');
export const {
  list: listPaymentCustomFields,
  create: createPaymentCustomField,
  read: readPaymentCustomField,
  change: changePaymentCustomField,
  delete: deletePaymentCustomField,
} = paymentEndpoints;

const shipmentEndpoints = endpointsFor('shipment');
export const {
  list: listShipmentCustomFields,
  create: createShipmentCustomField,
  read: readShipmentCustomField,
  change: changeShipmentCustomField,
  delete: deleteShipmentCustomField,
} = shipmentEndpoints;

const giftCardEndpoints = endpointsFor('gift_card');
export const {
  list: listGiftCardCustomFields,
  create: createGiftCardCustomField,
  read: readGiftCardCustomField,
  change: changeGiftCardCustomField,
  delete: deleteGiftCardCustomField,
} = giftCardEndpoints;

const storeCreditEndpoints = endpointsFor('store_credit');
export const {
  list: listStoreCreditCustomFields,
  create: createStoreCreditCustomField,
  read: readStoreCreditCustomField,
  change: changeStoreCreditCustomField,
  delete: deleteStoreCreditCustomField,
} = storeCreditEndpoints;

/** By kind of record, the endpoints of its values. */
export const customFieldEndpointsOf: Readonly<Record<CustomFieldResourceName, CustomFieldEndpoints>> = {
  product: productEndpoints,
  variant: variantEndpoints,
  category: categoryEndpoints,
  option_type: optionTypeEndpoints,
  option_value: optionValueEndpoints,
  customer: customerEndpoints,
  order: orderEndpoints,
  line_item: lineItemEndpoints,
  payment: paymentEndpoints,
  shipment: shipmentEndpoints,
  gift_card: giftCardEndpoints,
  store_credit: storeCreditEndpoints,
};

chapter({
  name: 'Custom fields',
  about: 'Typed fields that a shop adds to its records.',
  position: 70,
  groups: ['custom_field_definitions', 'custom_fields'],
});
