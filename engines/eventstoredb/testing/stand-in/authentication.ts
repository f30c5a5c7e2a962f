import type { Metadata } from '@grpc/grpc-js';
import { unauthenticated } from './errors.ts';

export interface User {
  readonly name: string;
  readonly password: string;
}

/**
 * Whether this call may access streams. Throws UNAUTHENTICATED when the call names an unknown user or a wrong password.
 *
 * @param user the only user; without one every call is permitted
 */
export function isAllowed(headers: Metadata, user: User | undefined): boolean {
  if (!user) return true;
  const [given] = headers.get('authorization');
  if (given === undefined) return false;
  const basic = Buffer.from(`${user.name}:${user.password}`).toString('base64');
  if (given.toString() !== `Basic ${basic}`) throw unauthenticated();
  return true;
}
