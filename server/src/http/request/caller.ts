import type { Access, StoreInfo } from '@storefold/contracts';
import type { Actor } from '@storefold/kernel/ports';

/**
 * The sender of a request, as the gateway authenticated it. A service trusts nothing else about a request's origin.
 * Between processes it travels signed and short-lived; in one process it is passed as it is.
 */
export interface Caller {
  readonly store: StoreInfo;
  /** Absent when an admin authenticates with a JWT alone, or on public paths. */
  readonly keyId: string | null;
  /** Admin API: what the key or the admin's roles allow. */
  readonly scopes: readonly string[];
  readonly customer: {
    readonly id: string;
    readonly email: string;
    readonly sessionId: string;
    readonly epochs?: SessionEpochs | undefined;
    /** The locale that the customer prefers; absent or null: none. */
    readonly locale?: string | null | undefined;
  } | null;
  readonly admin: { readonly id: string; readonly email: string; readonly sessionId: string } | null;
  /** `X-Service-Token` as sent; the service compares it. */
  readonly cartToken: string | null;
  readonly currency: string;
  readonly locale: string;
  /** Whether the request names `locale`. Absent: a gateway of before does not say. */
  readonly isLocaleAsked?: boolean | undefined;
  /** The language that was asked for, where there are texts in it and it is not the locale's: a page may be in any. */
  readonly language?: string | undefined;
  /** Where the caller reaches the store, without a slash at the end. Absent: its pages are of the same host. */
  readonly home?: string | undefined;
  readonly requestId: string;
  readonly ip: string;
  /** `User-Agent` as sent, cut to 255 characters. */
  readonly userAgent: string | null;
  readonly commandId: string;
}

/**
 * When a session began, as its account counts. It may have ended since the request was let in, and whoever writes in its
 * name can tell by these.
 */
interface SessionEpochs {
  /** The number of passwords the account had had. */
  readonly credential_epoch: number;
  /** How often it had ended all other sessions. */
  readonly session_epoch: number;
}

/**
 * Finds out once more who the caller is. A body may take half a minute to arrive, and the credentials that came before it
 * may have been revoked meanwhile. Rejects with what the caller is refused with.
 */
export type ConfirmCaller = () => Promise<Caller>;

/** The caller as the facts of the request name it. A secret of the request, such as a cart token, is never an id. */
export function actorOf({ customer, admin, keyId }: Caller, { api }: Access): Actor {
  if (customer) return { type: 'customer', id: customer.id };
  if (admin) return { type: 'admin_user', id: admin.id };
  // The Admin API takes secret keys only, and the Store API publishable ones, which name no one.
  return api === 'admin' && keyId !== null ? { type: 'api_key', id: keyId } : { type: 'guest', id: null };
}
