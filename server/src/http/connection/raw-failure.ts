import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal, refusals } from '@storefold/kernel/core';
import { privateCaching, securityHeaders } from '../response/response.ts';

/** The refusal for a connection whose bytes could not be read as a request. */
export function refusalOfRawFailure(error: Error, urlBytes: number): Refusal {
  const { code = '', rawPacket } = error as Error & { code?: string; rawPacket?: unknown };
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return beginsWithLongUrl(rawPacket, urlBytes)
        ? refusals.badRequest('url_too_long', 414)
        : refusals.badRequest('headers_too_large', 431);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusals.badRequest('request_too_slow', 408);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Refusal('request_too_large', 'body_too_large');
    default:
      return refusals.badRequest('not_http');
  }
}

/** Writes the envelope to a connection that has no response to write it to, and ends the connection. */
export function writeRawRefusal(socket: Duplex, refused: Refusal, requestId: string): void {
  const text = JSON.stringify(refused.toEnvelope());
  const headers = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(text)),
    ...securityHeaders,
    ...privateCaching,
    'X-Request-Id',
    requestId,
    'Connection',
    'close',
  ];
  const lines = [`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status] ?? 'Error'}`];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function beginsWithLongUrl(packet: unknown, urlBytes: number): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const endOfLine = packet.indexOf('\n');
  return endOfLine < 0 ? packet.length > urlBytes : endOfLine > urlBytes;
}
