import type { Filter, Scalar } from './read-models.ts';

/** The filter for documents whose fields have these values; where a field has a list, one of its values. */
export const where = (values: Readonly<Record<string, Scalar | readonly Scalar[]>>): Filter => ({
  all: Object.entries(values).map(([field, value]) =>
    typeof value === 'object' ? { field, in: value } : { field, eq: value },
  ),
});
