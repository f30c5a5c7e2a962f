/** What orders did with a card or a credit, by the end of the names of facts: whether anything of it is used is asked otherwise. */
const BY_ORDERS = [
  'Authorized',
  'Captured',
  'AuthorizationVoided',
  'AuthorizationPrevented',
  'Refunded',
  'Credited',
  // It says nothing of the value.
  'PersonalDataErased',
] as const;

/** The facts that change nothing that staff wanted of a card or a credit. */
export const notedOf = (value: 'GiftCard' | 'StoreCredit'): string[] =>
  BY_ORDERS.map((name) => `${value}${name}`);
