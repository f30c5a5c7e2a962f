/** The resources that a secret key or an admin's role gives access to, with a scope of each verb. */
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
/** `update`: create and change. `write`: update and delete. Each lets one read as well. */
const verbs = ['read', 'write', 'update', 'delete'] as const;

type Verb = (typeof verbs)[number];
export type Scope = `${Verb}_${ScopeSubject}`;

const ofSubject = (subject: string): Scope[] => verbs.map((verb) => `${verb}_${subject}` as Scope);
const known = scopeSubjects.flatMap(ofSubject);

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
  if (!scopes.includes(scopesOf(subject).read)) known.push(...ofSubject(subject));
}

/** Whether what was granted, as `write_orders` or `read_all`, includes what is required. */
export function scopeAllows(granted: readonly string[], required: string): boolean {
  const at = required.indexOf('_');
  const subject = required.slice(at + 1);
  const has = (verb: Verb) => granted.includes(`${verb}_${subject}`) || granted.includes(`${verb}_all`);
  const updates = has('write') || has('update');
  const deletes = has('write') || has('delete');
  switch (required.slice(0, at)) {
    case 'read':
      return has('read') || updates || deletes;
    case 'update':
      return updates;
    case 'delete':
      return deletes;
    default:
      return updates && deletes;
  }
}

/** What it takes to call an endpoint that names a `write_` scope: the part of it that the call uses. */
export const scopeOfCall = (scope: Scope, { method, erases }: { method: string; erases?: string }): Scope =>
  scope.replace(/^write_/, method === 'DELETE' || erases !== undefined ? 'delete_' : 'update_') as Scope;

/** What both of two grants include, in as few scopes as say it. */
export function scopesOfBoth(one: readonly string[], other: readonly string[]): string[] {
  const subjects = new Set([...one, ...other].map((scope) => scope.slice(scope.indexOf('_') + 1)));
  const both = [...subjects]
    .flatMap(ofSubject)
    .filter((scope) => scopeAllows(one, scope) && scopeAllows(other, scope));
  return both.filter((scope) => !both.some((each) => each !== scope && scopeAllows([each], scope)));
}
