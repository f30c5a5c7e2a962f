import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Tokens } from '@storefold/client';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';

const session = z.object({
  csrf: z.string().min(20),
  tokens: z.object({ token: z.string(), refresh_token: z.string() }).optional(),
  once: z.object({ path: z.string(), text: z.string(), until_ms: z.number() }).optional(),
});

/** What a browser keeps for us, and cannot read. */
export interface Session {
  /** Forms carry it, so that pages of others cannot send them. */
  readonly csrf: string;
  /** Of somebody who is logged in. */
  readonly tokens?: Tokens | undefined;
  /** A secret that was just made, for the page that shows it. */
  readonly once?: Once | undefined;
}

/** What the page at a path shows the next time, and never again; nobody who comes after `until_ms` sees it. */
interface Once {
  readonly path: string;
  readonly text: string;
  readonly until_ms: number;
}

const NAME = 'storefold_admin';
const MAX_BYTES = 4_000;

export const newSession = (): Session => ({ csrf: randomBytes(24).toString('base64url') });

/** Reads and writes the session in an encrypted cookie, which ends with the browser. */
export class SessionCookie {
  readonly #key: Uint8Array;

  /** @param secret of the installation, the same in every instance */
  constructor(secret: string) {
    this.#key = hash('sha256', secret, 'buffer');
  }

  /** The session in a `Cookie` header; undefined without one, and when it was changed or is of another store. */
  async read(header: string | undefined): Promise<Session | undefined> {
    const sealed = cookieIn(header, NAME);
    if (sealed === undefined) return undefined;
    try {
      const { plaintext } = await compactDecrypt(sealed, this.#key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return session.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    } catch {
      return undefined;
    }
  }

  /** The `Set-Cookie` header. `isSecure`: for encrypted connections only. */
  async write(kept: Session, isSecure: boolean): Promise<string> {
    const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(kept)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#key);
    if (sealed.length > MAX_BYTES) throw new Error('the session is too large for a cookie');
    return `${NAME}=${sealed}; ${attributesFor(isSecure)}`;
  }

  /** The header that removes it. */
  remove(isSecure: boolean): string {
    return `${NAME}=; Max-Age=0; ${attributesFor(isSecure)}`;
  }
}

export const attributesFor = (isSecure: boolean): string =>
  `Path=/admin; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * Whether cookies are for encrypted connections only: always, but for browsers of developers, who have none to their own machine.
 * A proxy on the same machine may name it in `Host` and still have one to the browser.
 */
export const isSecureFor = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-proto'] === 'https' || !isLoopback(headers.host);

const isLoopback = (host = ''): boolean =>
  /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return undefined;
}
