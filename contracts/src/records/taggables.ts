import { type CustomFieldResourceName, customFieldResourceOf } from './custom-field-resources.ts';

/** The kinds of records that carry tags. */
export const taggables = [
  'product',
  'order',
  'customer',
] as const satisfies readonly CustomFieldResourceName[];
export type Taggable = (typeof taggables)[number];

/** The kind of record that a `taggable_type` names, in any namespace: `Product`, `Acme::Order`, `User`. */
export function taggableOf(type: string): Taggable | undefined {
  const resource = customFieldResourceOf(type);
  return taggables.find((each) => each === resource);
}
