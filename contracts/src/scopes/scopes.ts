/** The resources that a secret key or an admin's role gives access to, with one `read_` and one `write_` scope each. */
export const scopeSubjects = [
  'orders',
  'products',
  'promotions',
  'customers',
  'payments',
  'fulfillments',
  'refunds',
  'returns',
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

const known = scopeSubjects.flatMap((subject): Scope[] => [`read_${subject}`, `write_${subject}`]);

/** All scopes, those of services of one's own last. */
export const scopes: readonly Scope[] = known;

/** The scopes of a subject of a service of one's own, which are known as soon as an endpoint needs one. `subject`: as `loyalty_accounts`. */
export const scopesOf = (subject: string): { readonly read: Scope; readonly write: Scope } => ({
  read: `read_${subject}` as Scope,
  write: `write_${subject}` as Scope,
});

/** Makes the scopes of a subject known, before the store starts. */
export function registerScopes(scope: string): void {
  const [, subject] = /^(?:read|write)_([a-z][a-z0-9_]{0,62})$/.exec(scope) ?? [];
  if (subject === undefined) throw new Error(`${scope} is no scope: it begins with read_ or write_`);
  const { read, write } = scopesOf(subject);
  if (!scopes.includes(read)) known.push(read, write);
}

/** `write_x` implies `read_x`; `read_all` and `write_all` imply every scope of their verb. */
export function scopeAllows(granted: readonly string[], required: string): boolean {
  const subject = required.slice(required.indexOf('_') + 1);
  const writes = granted.includes(`write_${subject}`) || granted.includes('write_all');
  if (required.startsWith('write_')) return writes;
  return writes || granted.includes(required) || granted.includes('read_all');
}
