import { type Access, allEndpoints, type Scope, scopeOfCall, scopes } from '@storefold/contracts';
import type { StoreProcess } from '../harness/store-process.ts';

/** The headers that identify a caller. */
export type Credentials = Readonly<Record<string, string>>;

/** All kinds of callers, by the headers they send. */
export interface Callers {
  readonly nobody: Credentials;
  readonly guest: Credentials;
  readonly customer: Credentials;
  /** With a secret key that has every scope. */
  readonly shop: Credentials;
  readonly admin: Credentials;
  /** A secret key for each scope that an endpoint needs: with all scopes except those that include it. */
  readonly lacking: ReadonlyMap<Scope, Credentials>;
  /** A secret key with only this scope. */
  readonly having: ReadonlyMap<Scope, Credentials>;
}

export const withKey = (key: string): Credentials => ({ 'x-service-api-key': key });
export const withToken = (token: string): Credentials => ({ authorization: `Bearer ${token}` });

const PASSWORD = 'correct horse battery';

/** Registers a customer, logs the admin in and issues the keys. */
export async function invite({ storefront, admin, credentials }: StoreProcess): Promise<Callers> {
  const guest = withKey(credentials.publishable_key);
  const registered = await storefront.post('/api/v3/store/customers', {
    email: 'knocking@example.com',
    password: PASSWORD,
  });
  const { body: loggedIn } = await admin.post('/api/v3/admin/auth/login', credentials.admin);

  const issue = async (name: string, granted: readonly Scope[]): Promise<Credentials> => {
    const { body } = await admin.post('/api/v3/admin/api_keys', {
      name,
      key_type: 'secret',
      scopes: granted,
    });
    return withKey(body.plaintext_token);
  };
  const lacking = new Map<Scope, Credentials>();
  const having = new Map<Scope, Credentials>();
  for (const scope of neededScopes()) {
    lacking.set(
      scope,
      await issue(
        `all but ${scope}`,
        scopes.filter((each) => !including(scope).includes(each)),
      ),
    );
    having.set(scope, await issue(`only ${scope}`, [scope]));
  }
  return {
    nobody: {},
    guest,
    customer: { ...guest, ...withToken(registered.body.token) },
    shop: withKey(credentials.secret_key),
    admin: withToken(loggedIn.token),
    lacking,
    having,
  };
}

/** The callers that an endpoint accepts. */
export function welcome(access: Access, callers: Callers): Credentials {
  if (access.api === 'public') return callers.nobody;
  if (access.api === 'store') return access.who === 'customer' ? callers.customer : callers.guest;
  return access.who === 'scoped' || access.who === 'staff' ? callers.shop : callers.admin;
}

const neededScopes = (): Scope[] => [
  ...new Set(
    allEndpoints.flatMap((endpoint) => {
      const { access } = endpoint;
      return access.api === 'admin' && access.who === 'scoped' ? [scopeOfCall(access.scope, endpoint)] : [];
    }),
  ),
];

/** The scopes that include this one. */
function including(scope: Scope): Scope[] {
  const [verb = '', subject] = scope.split(/_(.*)/);
  const including = verb === 'read' ? ['read', 'write', 'update', 'delete'] : ['write', verb];
  return [subject, 'all'].flatMap((each) => including.map((one) => `${one}_${each}` as Scope));
}
