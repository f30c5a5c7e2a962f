import { createHmac } from 'node:crypto';

/** The vault's secret that API key digests are made with. */
export const API_KEY_PEPPER = 'api_key_pepper';

/** How an API key is kept and looked up: HMAC-SHA256 under the installation's pepper, as hex. */
export const apiKeyDigest = (plaintext: string, pepper: string): string =>
  createHmac('sha256', pepper).update(plaintext).digest('hex');
