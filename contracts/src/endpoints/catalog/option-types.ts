import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { optionTypeNoun, optionValueNoun } from '../../nouns/catalog/option-type.ts';
import { translationsInput } from '../../records/translations.ts';
import { adminOptionType, optionKinds } from '../../shapes/catalog/option-type.ts';
import { listOf, optionalMetadata, urlInput } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { nameInput } from './inputs.ts';

const path = '/api/v3/admin/option_types';

const colorInput = z
  .union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)])
  .nullish()
  .transform((color) => (color ? color.toLowerCase() : color === '' ? null : color));

const valueInput = {
  label: nameInput.optional(),
  translations: translationsInput(optionValueNoun, { label: nameInput }),
  color_code: colorInput,
  image_url: urlInput,
  metadata: optionalMetadata,
};

const typeInput = {
  label: nameInput.optional(),
  translations: translationsInput(optionTypeNoun, { label: nameInput }),
  kind: z.enum(optionKinds).optional(),
  position: z.int().min(1).max(10_000).optional(),
  metadata: optionalMetadata,
};

export const listOptionTypes = endpoint({
  name: 'option_types.list',
  service: 'catalog',
  method: 'GET',
  path,
  access: scoped('read_products'),
  summary: 'Lists the option types with their values.',
  list: true,
  filters: {
    text: ['id', 'name', 'label', 'kind'],
    number: ['position'],
    timestamp: ['created_at', 'updated_at'],
  },
  sorts: ['id', 'name', 'position', 'created_at', 'updated_at'],
  customFields: 'option_type',
  answer: { status: 200, body: listOf(adminOptionType) },
  refusals: [],
});

export const createOptionType = endpoint({
  name: 'option_types.create',
  service: 'catalog',
  method: 'POST',
  path,
  access: scoped('write_products'),
  summary: 'Makes an option type, with its values in their order.',
  body: z.object({
    name: nameInput,
    ...typeInput,
    option_values: z
      .array(z.object({ name: nameInput, ...valueInput }))
      .max(500)
      .optional(),
  }),
  answer: { status: 201, body: adminOptionType },
  refusals: ['validation_error'],
});

export const readOptionType = endpoint({
  name: 'option_types.read',
  service: 'catalog',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_products'),
  summary: 'Shows one option type.',
  answer: { status: 200, body: adminOptionType },
  refusals: ['record_not_found'],
});

export const changeOptionType = endpoint({
  name: 'option_types.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Changes an option type and its values.',
  description:
    '`option_values` is the whole list in its new order: those with an `id` (or a known name) are changed, others are added, missing ones are removed. A value that variants use cannot be removed.',
  body: z.object({
    name: nameInput.optional(),
    ...typeInput,
    option_values: z
      .array(z.object({ id: z.string().optional(), name: nameInput.optional(), ...valueInput }))
      .max(500)
      .optional(),
  }),
  answer: { status: 200, body: adminOptionType },
  refusals: ['record_not_found', 'validation_error', 'resource_invalid'],
});

export const deleteOptionType = endpoint({
  name: 'option_types.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Deletes an option type that no variant has.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'resource_invalid'],
});

chapter({
  name: 'Option types',
  about: 'What variants differ in: size, color.',
  position: 60,
  groups: ['option_types'],
});
