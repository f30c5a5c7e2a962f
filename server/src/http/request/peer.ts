import type { IncomingMessage } from 'node:http';

/** The address of the connection's other end; empty when it has disconnected. */
export const peerOf = ({ socket }: IncomingMessage): string => withoutMapping(socket.remoteAddress ?? '');

/** Removes the prefix of an IPv4 address that was received on an IPv6 socket. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Whether somebody on this machine asks, and no proxy on it for somebody elsewhere. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers } = request;
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  const peer = peerOf(request);
  return !isPassedOn && (peer === '::1' || peer.startsWith('127.'));
}
