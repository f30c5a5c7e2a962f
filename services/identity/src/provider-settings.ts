import { isIP } from 'node:net';
import { z } from 'zod';

/** One OpenID Connect provider that shoppers may sign in with. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** An issuer is asked over the network for the keys that its tokens are checked with, so it must be reached safely. */
function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

const provider = z.strictObject({
  issuer: z.string().refine(isSafeIssuer),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  scopes: z.array(z.string()).optional(),
});

const providers = z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/), provider);

/** JSON of the providers by their names, or `none`. The name `email` means e-mail and password. */
export const providerSettings = z
  .string()
  .transform((text, context): unknown => {
    if (text === 'none') return {};
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(providers.refine((named) => !('email' in named)))
  .describe(
    'JSON such as `{"acme": {"issuer": "https://id.acme.example", "client_id": "shop"}}` with `client_secret` and `scopes` where needed and https issuers (http on loopback), or `none`',
  ) as z.ZodType<Readonly<Record<string, ProviderSettings>>, string>;
