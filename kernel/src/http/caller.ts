import type { StoreInfo } from '@storefold/contracts';

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
  readonly customer: { readonly id: string; readonly email: string; readonly sessionId: string } | null;
  readonly admin: { readonly id: string; readonly email: string; readonly sessionId: string } | null;
  /** `X-Service-Token` as sent; the service compares it. */
  readonly cartToken: string | null;
  readonly currency: string;
  readonly locale: string;
  readonly requestId: string;
  readonly ip: string;
  readonly commandId: string;
}
