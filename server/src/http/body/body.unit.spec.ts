import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyFormOf, CallerGone, readJsonBody } from './body.ts';

const schema = z.object({
  amount: z.number().optional(),
  items: z
    .array(z.object({ quantity: z.number() }))
    .nullable()
    .default([]),
  metadata: z.record(z.string(), z.unknown()).optional(),
  either: z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]).optional(),
});

describe('reading a JSON body', () => {
  it('gives the object', async () => {
    await expect(readJsonBody(request('{"name":"Ünï"}'), LIMIT)).resolves.toEqual({ name: 'Ünï' });
  });

  it('puts pieces together, also within a character', async () => {
    const bytes = Buffer.from('{"name":"ü"}');
    const pieces = [bytes.subarray(0, 10), bytes.subarray(10)];
    await expect(readJsonBody(request(pieces), LIMIT)).resolves.toEqual({ name: 'ü' });
  });

  it.each([
    { 'content-type': 'application/json', 'content-length': '0' },
    { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    {},
    { 'content-type': 'text/plain' },
  ])('takes an empty body for none: %o', async (headers) => {
    await expect(readJsonBody(request('', headers), LIMIT)).resolves.toBeUndefined();
  });

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('takes the content type %s', async (type) => {
    await expect(readJsonBody(request('{}', json({ 'content-type': type })), LIMIT)).resolves.toEqual({});
  });

  it('takes a body without a content type as JSON', async () => {
    await expect(readJsonBody(request('{}', { 'content-length': '2' }), LIMIT)).resolves.toEqual({});
  });

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/jsonp' },
    { 'content-encoding': 'gzip' },
  ])('refuses with 415: %o', async (headers) => {
    await expect(readJsonBody(request('{}', json(headers)), LIMIT)).rejects.toMatchObject({
      code: 'invalid_request',
      status: 415,
    });
  });

  it.each([
    ['broken JSON', '{"a":'],
    ['two values', '{} {}'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['a number', '1'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['NUL in a value', '{"a":"x\\u0000"}'],
    ['NUL in a nested key', '{"a":[{"x\\u0000":1}]}'],
    ['half a character', '{"a":"\\ud800"}'],
    ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['33 levels of arrays', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['1,001 keys', JSON.stringify(Object.fromEntries(numbers(1_001).map((n) => [`k${n}`, n])))],
    ['1,001 keys in many objects', JSON.stringify({ a: numbers(1_000).map((n) => ({ n })) })],
    ['1,001 items', JSON.stringify({ a: numbers(1_001) })],
  ])('refuses %s', async (_what, body) => {
    await expect(readJsonBody(request(body), LIMIT)).rejects.toMatchObject({
      code: 'invalid_request',
      status: 400,
    });
  });

  it.each([
    ['32 levels', `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`],
    ['1,000 keys', JSON.stringify(Object.fromEntries(numbers(1_000).map((n) => [`k${n}`, n])))],
    ['1,000 items', JSON.stringify({ a: numbers(1_000) })],
    ['a key twice', '{"a":1,"a":2}'],
    ['a pair of surrogates', '{"a":"\\ud83d\\ude00"}'],
  ])('takes %s', async (_what, body) => {
    await expect(readJsonBody(request(body), LIMIT)).resolves.toBeDefined();
  });

  it.each([
    ['{"amount":12345678901234567.89}', 'amount'],
    ['{"items":[{"note":"1e400"},{"quantity":1e400}]}', 'items.1.quantity'],
    ['{"values":[1,1e400]}', 'values'],
  ])('refuses a number that would be kept as another one: %s', async (body, field) => {
    const message = "is a number that JSON can't hold exactly: send it as text";
    await expect(readJsonBody(request(body), LIMIT)).rejects.toMatchObject({
      code: 'validation_error',
      status: 422,
      details: { [field]: [message] },
    });
  });

  it.each([
    ['{"unknown":12345678901234567890}', undefined],
    ['{"unknown":{"amount":1e400},"items":[{"unknown":[1e400]}]}', undefined],
    ['{"amount":12345678901234567890}', 'amount'],
    ['{"unknown":1e400,"items":[{"quantity":1},{"quantity":1e400}]}', 'items.1.quantity'],
    ['{"metadata":{"any":{"thing":1e400}}}', 'metadata.any.thing'],
    ['{"either":{"b":1e400}}', 'either.b'],
    ['{"either":{"c":1e400}}', undefined],
  ])('refuses it only where somebody reads it: %s', async (body, field) => {
    const reading = readJsonBody(request(body), LIMIT, bodyFormOf({ body: schema }));
    if (field === undefined) await expect(reading).resolves.toEqual(JSON.parse(body));
    else await expect(reading).rejects.toMatchObject({ details: { [field]: expect.anything() } });
    await expect(readJsonBody(request(body), LIMIT, bodyFormOf({}))).resolves.toEqual(JSON.parse(body));
  });

  it('refuses nesting beyond any sense without running out of stack', async () => {
    await expect(readJsonBody(request(`{"a":${'['.repeat(40_000)}`), LIMIT)).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const closed = `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;
    await expect(readJsonBody(request(closed), LIMIT)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('drops __proto__ keys at any depth', async () => {
    const body = await readJsonBody(
      request('{"__proto__":{"admin":true},"a":[{"__proto__":1,"b":2}]}'),
      LIMIT,
    );
    expect(body).toEqual({ a: [{ b: 2 }] });
    expect(Object.keys(body ?? {})).toEqual(['a']);
    expect((body as { admin?: unknown }).admin).toBeUndefined();
  });

  it('refuses a body that announces more than the limit before reading it', async () => {
    const announced = request([], json({ 'content-length': String(LIMIT + 1) }));
    await expect(readJsonBody(announced, LIMIT)).rejects.toMatchObject({
      code: 'request_too_large',
      status: 413,
    });
  });

  it('refuses a body that grows beyond the limit while reading it', async () => {
    const pieces = numbers(11).map(() => Buffer.alloc(LIMIT / 10, ' '));
    const chunked = request(pieces, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' });
    await expect(readJsonBody(chunked, LIMIT)).rejects.toMatchObject({ code: 'request_too_large' });
  });

  it('takes a body of exactly the limit', async () => {
    const body = `{"a":"${'x'.repeat(LIMIT - 8)}"}`;
    expect(body).toHaveLength(LIMIT);
    await expect(readJsonBody(request(body), LIMIT)).resolves.toBeDefined();
  });

  it('takes in only so much of a refused body', async () => {
    let taken = 0;
    const endless = new Readable({
      read() {
        taken += 65_536;
        this.push(Buffer.alloc(65_536, ' '));
      },
    });
    const sent = Object.assign(endless, { headers: { 'transfer-encoding': 'chunked' } });
    await expect(readJsonBody(sent as unknown as IncomingMessage, LIMIT)).rejects.toMatchObject({
      code: 'request_too_large',
    });
    await expect.poll(() => endless.destroyed).toBe(true);
    expect(taken).toBeLessThan(40_000_000);
  });

  it('notices that the caller went away', async () => {
    const cut = request([Buffer.from('{"a"')], json({ 'content-length': '100' }), { staysOpen: true });
    const reading = readJsonBody(cut, LIMIT);
    cut.destroy();
    await expect(reading).rejects.toBeInstanceOf(CallerGone);
  });
});

function request(
  body: string | Buffer | Buffer[],
  headers?: IncomingHttpHeaders,
  { staysOpen = false } = {},
): IncomingMessage {
  const pieces = (Array.isArray(body) ? body : [Buffer.from(body)]).filter((piece) => piece.length > 0);
  const size = Buffer.concat(pieces).length;
  const stream = new Readable({ read() {} });
  for (const piece of pieces) stream.push(piece);
  if (!staysOpen) stream.push(null);
  return Object.assign(stream, {
    headers: headers ?? json({ 'content-length': String(size) }),
  }) as unknown as IncomingMessage;
}

function json(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return { 'content-type': 'application/json', 'content-length': '2', ...headers };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

const LIMIT = 102_400;
