import type { AttributeType } from '@storefold/contracts';
import type { Sort } from '../ports/read-models.ts';
import type { Attribute } from './list-predicates.ts';

/** Attributes of one type, each named like its field. */
export const attributesOf = (type: AttributeType, ...fields: readonly string[]): Record<string, Attribute> =>
  Object.fromEntries(fields.map((field) => [field, { field, type }]));

/** Sorts by one field each, named like the field. */
export const sortsBy = (...fields: readonly string[]): Record<string, Sort> =>
  Object.fromEntries(fields.map((field) => [field, [{ field }]]));
