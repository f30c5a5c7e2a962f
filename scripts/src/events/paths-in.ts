import type { AnyField, AnyFields } from '@storefold/kernel/dictionary';

/** The places of all fields in a stored value, such as `variants[].sku`. */
export const pathsInData = (data: object, before = ''): string[] =>
  Object.entries(data).flatMap(([name, value]) => [
    `${before}${name}`,
    ...pathsInValue(value, `${before}${name}`),
  ]);

function pathsInValue(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsInValue(item, `${path}[]`));
  return typeof value === 'object' && value !== null ? pathsInData(value, `${path}.`) : [];
}

/** The places of all fields in a description. What JSON of any shape holds is not described. */
export const pathsInFields = (fields: AnyFields, before = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    `${before}${name}`,
    ...pathsInField(field, `${before}${name}`),
  ]);

function pathsInField(field: AnyField, path: string): string[] {
  if (field.kind === 'list') return pathsInField(field.of, `${path}[]`);
  return field.kind === 'part' ? pathsInFields(field.fields, `${path}.`) : [];
}
