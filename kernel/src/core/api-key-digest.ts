import { createHmac } from 'node:crypto';

/** The vault's secret that API key digests are made with. */
export const API_KEY_PEPPER = 'api_key_pepper';

/**
 * The stored digest of an API key, by which it is looked up: its HMAC-SHA256 under the installation's pepper, as hex.
 */
export const apiKeyDigest = (plaintext: string, pepper: string): string =>
  createHmac('sha256', pepper).update(plaintext).digest('hex');
