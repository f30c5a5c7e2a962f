/** What a provider vouches for. */
export interface ProvenIdentity {
  readonly issuer: string;
  /** The person's id at the provider. */
  readonly subject: string;
  /** Null: the provider tells none, or has not verified it. */
  readonly verifiedEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A code that the provider gave the shopper's browser, as the storefront got it. */
export interface AuthorizationCode {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string | undefined;
}

/** The token or code is not valid. */
export class NotProven extends Error {
  override readonly name = 'NotProven';
}

/** The provider does not answer, or not as it should. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
