import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allowCompression, codingFor, contentFor, encoderFor } from './compression.ts';

describe('what a client accepts', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.5, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate, brr, xgzip', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is of %j %s', (accepted, coding) => {
    expect(codingFor({ method: 'GET', headers: { 'accept-encoding': accepted } })).toBe(coding);
    expect(codingFor({ method: 'HEAD', headers: { 'accept-encoding': accepted } })).toBeUndefined();
  });
});

describe('an answer', () => {
  const long = JSON.stringify({ data: 'Größe '.repeat(4_000) });
  const headersOf = (text: string) => [
    'Content-Length',
    String(Buffer.byteLength(text)),
    'ETag',
    '"1"',
    'X',
    'y',
  ];
  const responseTo = (accepted: string, method = 'GET') =>
    ({ req: { method, headers: { 'accept-encoding': accepted } } }) as unknown as ServerResponse;
  const allowed = (...asked: Parameters<typeof responseTo>) => {
    const response = responseTo(...asked);
    allowCompression(response);
    return response;
  };

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is the same in %s, also when it is sent again, and says so by its tag', (coding, read) => {
    for (const etag of ['"1"', '"1"', undefined]) {
      const headers = etag ? headersOf(long) : headersOf(long).slice(0, 2);
      const sent = contentFor(allowed(coding), long, headers);
      expect(read(Buffer.from(sent.body)).toString()).toBe(long);
      const length = ['Content-Encoding', coding, 'Content-Length', String(sent.body.length)];
      expect(sent.headers).toEqual([...(etag ? ['ETag', 'W/"1"', 'X', 'y'] : []), ...length]);
    }
  });

  it('is as it is where it is short, where nobody asks for it, and where the gateway does not say so', () => {
    const same = { body: long, headers: headersOf(long) };
    for (const response of [responseTo('br'), allowed('identity'), allowed('br', 'HEAD')])
      expect(contentFor(response, long, headersOf(long))).toEqual(same);
    expect(contentFor(allowed('br'), 'short', headersOf('short')).body).toBe('short');
  });

  it.each([
    ['text/csv', 200, [], true],
    ['application/xml', 200, ['Content-Length', '20000'], true],
    ['application/json; charset=utf-8', 200, [], true],
    ['application/json', 200, ['Content-Length', '20'], false],
    ['text/csv', 206, [], false],
    ['image/webp', 200, [], false],
    ['application/octet-stream', 200, [], false],
    ['text/csv', 200, ['Content-Encoding', 'gzip'], false],
    ['text/plain', 200, ['Content-Length', '2000', 'Accept-Ranges', 'bytes'], false],
  ])('that passes as %s with %i and %j is compressed: %s', (mediaType, status, headers, isCompressed) => {
    const passing = encoderFor(allowed('br'), { status, mediaType, headers });
    passing?.encoder.destroy();
    expect(passing?.headers).toEqual(isCompressed ? ['Content-Encoding', 'br'] : undefined);
  });
});
