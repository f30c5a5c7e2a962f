import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';

/** The secret of the vault that signs the addresses of the dashboard's visitors. */
export const DASHBOARD_CLIENT_KEY = 'dashboard_client_key';

const HEADER = 'x-storefold-client';

/**
 * Whose request of the dashboard it is. The dashboard sends the header along with what it asks the store on somebody's behalf, so
 * that log-ins are limited by the address of that person and not by the dashboard's own.
 */
export class DashboardClient {
  constructor(private readonly key: string) {}

  /** Writes the address into a request for the dashboard, in place of what came from outside. */
  sign(request: IncomingMessage, address: string): void {
    Object.assign(request.headers, this.headersOf(address));
  }

  /** The headers of a request that is made on behalf of somebody with this address. */
  headersOf(address: string): Readonly<Record<string, string>> {
    const value = `${address};${this.#signatureOf(address)}`;
    validateHeaderValue(HEADER, value);
    return { [HEADER]: value };
  }

  /** The address that this store signed, of a request that the dashboard made. */
  addressOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
    const value = headers[HEADER];
    if (typeof value !== 'string') return undefined;
    const [address = '', signature = ''] = value.split(';', 2);
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signatureOf(address))];
    const isSigned = given.length === right.length && timingSafeEqual(given, right);
    return isSigned && isIP(address) !== 0 ? address : undefined;
  }

  #signatureOf(address: string): string {
    return createHmac('sha256', this.key).update(address).digest('base64url');
  }
}
