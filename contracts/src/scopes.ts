/** The resources that a secret key or an admin's role gives access to, with one `read_` and one `write_` scope each. */
export const scopeSubjects = [
  'orders',
  'products',
  'promotions',
  'customers',
  'payments',
  'fulfillments',
  'refunds',
  'gift_cards',
  'store_credits',
  'stock',
  'categories',
  'settings',
  'webhooks',
  'api_keys',
  'events',
  'all',
] as const;

export type ScopeSubject = (typeof scopeSubjects)[number];
export type Scope = `${'read' | 'write'}_${ScopeSubject}`;

export const scopes: readonly Scope[] = scopeSubjects.flatMap((subject): Scope[] => [
  `read_${subject}`,
  `write_${subject}`,
]);

/** `write_x` implies `read_x`; `read_all` and `write_all` imply every scope of their verb. */
export function scopeAllows(granted: readonly string[], required: string): boolean {
  const subject = required.slice(required.indexOf('_') + 1);
  const writes = granted.includes(`write_${subject}`) || granted.includes('write_all');
  if (required.startsWith('write_')) return writes;
  return writes || granted.includes(required) || granted.includes('read_all');
}
