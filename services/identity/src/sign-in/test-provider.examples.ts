import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'shop';
export const REDIRECT_URI = 'https://shop.example.com/back';

/** Somebody with an account at the provider. */
export interface Person {
  readonly email: string;
  readonly email_verified: boolean;
}

/** What a browser brings back from the provider. */
export interface BroughtBack {
  readonly id_token?: string;
  readonly code?: string;
}

/** An independent OpenID Connect provider on this machine, and a browser that somebody signs in with. */
export class TestProvider {
  readonly people = new Map<string, Person>();
  readonly #server: Server;
  #key: JWK = {};
  #signsIn = '';

  private constructor(server: Server) {
    this.#server = server;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<TestProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new TestProvider(server);
    await started.useNewKey();
    return started;
  }

  /** The provider signs with another key from here on, as after a rotation. */
  async useNewKey(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    this.#key = { ...(await exportJWK(privateKey)), kid: `key-${Math.random()}`, alg: 'RS256', use: 'sig' };
    const provider = this.#makeProvider();
    const handle = provider.callback();
    this.#server.removeAllListeners('request');
    this.#server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: this.#signsIn } });
    });
  }

  #makeProvider(): Provider {
    return new Provider(this.issuer, {
      jwks: { keys: [this.#key as never] },
      clients: [
        {
          client_id: CLIENT_ID,
          token_endpoint_auth_method: 'none',
          redirect_uris: [REDIRECT_URI],
          response_types: ['code', 'id_token'],
          grant_types: ['authorization_code', 'implicit'],
        },
      ],
      responseTypes: ['code', 'id_token'],
      scopes: ['openid', 'email'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      cookies: { keys: ['for tests'] },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => Promise.resolve({ sub: accountId, ...this.people.get(accountId) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId ?? '';
        const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
  }

  /** Signs a person in with a browser of its own. `asked`: what the storefront asks with. */
  async signIn(person: string, asked: Readonly<Record<string, string>>): Promise<BroughtBack> {
    this.#signsIn = person;
    const query = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      scope: 'openid email',
      state: 'state',
      ...asked,
    });
    const cookies = new Map<string, string>();
    let at = `${this.issuer}/auth?${query.toString()}`;
    while (!at.startsWith(REDIRECT_URI)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${at} answers ${response.status}: ${await response.text()}`);
      at = new URL(location, at).href;
    }
    const { search, hash } = new URL(at);
    return Object.fromEntries(new URLSearchParams(search.slice(1) || hash.slice(1))) as BroughtBack;
  }

  /** A token about a person with the provider's own key, where the rest differs from what is right. */
  async forge(
    claims: Readonly<Record<string, unknown>>,
    { header = {}, key }: { header?: object; key?: CryptoKey | Uint8Array } = {},
  ): Promise<string> {
    const nowS = Math.floor(Date.now() / 1000);
    const right = { iss: this.issuer, aud: CLIENT_ID, iat: nowS, exp: nowS + 300 };
    const { kid } = this.#key;
    return new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: 'RS256', ...(kid === undefined ? {} : { kid }), ...header })
      .sign(key ?? (await importJWK(this.#key, 'RS256')));
  }

  /** The public half of the key, as anybody gets it. */
  get publicModulus(): string {
    return this.#key.n ?? '';
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
