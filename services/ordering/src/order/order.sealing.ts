import { orderIdOf } from './order.ids.ts';

/** Fields under the customer's key; in a guest's order, under the order's own. */
export function personal<Field extends string>(...fields: Field[]) {
  const subjectOf = (fact: { data: { customer_id: string | null } }, recordId: string) =>
    fact.data.customer_id ?? ownSubject(recordId);
  return { fields, subjectOf };
}

/** Fields under the order's own key. */
export function ownKey<Field extends string>(...fields: Field[]) {
  return { fields, subjectOf: (_fact: unknown, recordId: string) => ownSubject(recordId) };
}

/** The sealing subject of an order's own key. */
export const ownSubject = (recordId: string): string => orderIdOf(recordId);
