import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, endpoint, shopper } from '@storefold/contracts';
import { openTestPorts } from '@storefold/engines/testing';
import { systemClock, systemRandom } from '@storefold/kernel/core';
import { IdempotencyKeys } from '@storefold/kernel/idempotency';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../calls/call.ts';
import { EndpointDispatcher } from '../calls/endpoint-dispatcher.ts';
import { guestCaller } from '../request/caller.examples.ts';
import { UnfinishedUploads } from './unfinished-uploads.recurring.ts';

describe('a request with a file', () => {
  it('brings the file and the fields of the form, typed as its endpoint wants them', async () => {
    const form = formOf('picture', {
      position: '2',
      ids: ['a', 'b'],
      on: 'true',
      about: '{"x":1}',
      alt: '7',
    });
    expect(await send(form)).toMatchObject({ status: 201 });
    expect(calls[0]?.body).toEqual({ position: 2, ids: ['a', 'b'], on: true, about: { x: 1 }, alt: '7' });
    expect(seen).toEqual([{ content: 'picture', filename: 'my picture.png', byteSize: 7 }]);
  });

  it('may be the file alone, of a content type that its endpoint names', async () => {
    expect(await send('a,b\n', { 'content-type': 'text/csv; charset=utf-8' })).toMatchObject({ status: 201 });
    expect(seen).toEqual([{ content: 'a,b\n', filename: null, byteSize: 4 }]);
    const refused = await send('<a/>', { 'content-type': 'text/xml' });
    expect(refused).toMatchObject({ status: 415, json: { error: { code: 'invalid_request' } } });
    expect(refused.json.error?.message).toContain('application/json, multipart/form-data, text/csv');
  });

  it('is refused alone in another charset than UTF-8, as which it would be read', async () => {
    expect(await send('a,b\n', { 'content-type': 'text/csv; charset="UTF-8"' })).toMatchObject({
      status: 201,
    });
    for (const charset of ['utf-16', 'iso-8859-1', '"windows-1252"; header=present'])
      expect(await send('a,b\n', { 'content-type': `text/csv; charset=${charset}` })).toMatchObject({
        status: 415,
        json: {
          error: { code: 'invalid_request', message: 'The charset of the Content-Type must be utf-8' },
        },
      });
  });

  it('may be JSON as well', async () => {
    expect(await send('{"position":3}', { 'content-type': 'application/json' })).toMatchObject({
      status: 201,
    });
    expect(calls[0]).toMatchObject({ body: { position: 3 }, file: undefined });
  });

  it('is told what it sent in vain: fields and files that nobody asked for, in development', async () => {
    const form = formOf('x', { postion: '1' });
    form.append('picture', new Blob(['y']), 'other.png');
    const { headers } = await send(form);
    expect(headers.get('x-service-ignored')).toBe('key postion (did you mean position?), key picture');
  });

  it('is refused when its form has two files for the one', async () => {
    const form = formOf('x');
    form.append('file', new Blob(['y']), 'other.png');
    expect(await send(form)).toMatchObject({
      status: 422,
      json: { error: { code: 'validation_error', details: { file: ['may be sent only once'] } } },
    });
    expect(calls).toEqual([]);
    await nothingIsLeft();
  });

  it('brings the name of the file as its sender wrote it, and no more of it than that', async () => {
    const name = 'Tee "grün"%0 100%41.pdf';
    expect(await send(formOf('x', {}, `${name}\r\n`))).toMatchObject({ status: 201 });
    expect(seen).toMatchObject([{ filename: name }]);
  });

  it.each([
    ['a form', 'multipart/form-data; boundary=x', LIMIT + FIELD_BYTES + 1],
    ['a file alone', 'text/csv', LIMIT + 1],
  ])(
    'is refused before any of it is read where %s says that it is too large',
    async (_what, type, length) => {
      const request = begun({ 'content-type': type, 'content-length': String(length) });
      request.flushHeaders();
      const [response] = await once(request, 'response', { signal: AbortSignal.timeout(60_000) });
      request.destroy();
      expect(response.statusCode).toBe(413);
      expect(calls).toEqual([]);
    },
  );

  it('is refused while it arrives once it is too large, and leaves nothing', async () => {
    const large = 'x'.repeat(LIMIT + 1);
    expect(await send(formOf(large))).toMatchObject({
      status: 413,
      json: { error: { code: 'request_too_large', message: expect.stringContaining(String(LIMIT)) } },
    });
    const chunked = begun({ 'content-type': 'text/csv' });
    chunked.write(large);
    const [response] = await once(chunked, 'response', { signal: AbortSignal.timeout(60_000) });
    chunked.destroy();
    expect(response.statusCode).toBe(413);
    await nothingIsLeft();
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['nothing of a form', 'multipart/form-data; boundary=x', 'abc'],
  ])('is refused when its form has %s, and leaves nothing', async (_what, type, body) => {
    expect(await send(body, { 'content-type': type })).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request' } },
    });
    expect(calls).toEqual([]);
    await nothingIsLeft();
  });

  it.each([
    ['Content-Disposition: form-data', 'x'],
    ['Content-Disposition: form-data; name=""', 'x'],
    ['Content-Disposition: form-data; filename="a.csv"\r\nContent-Type: text/csv', 'a,b'],
  ])('that has a part without a name is refused, and leaves nothing: %s', async (head, content) => {
    const body = `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
    expect(await send(body, { 'content-type': 'multipart/form-data; boundary=b' })).toMatchObject({
      status: 400,
      json: { error: { code: 'invalid_request' } },
    });
    expect(calls).toEqual([]);
    await nothingIsLeft();
  });

  it('that breaks off leaves nothing', async () => {
    const cut = begun({ 'content-type': 'text/csv', 'content-length': '100' });
    cut.write('abc');
    await expect.poll(leftOver).toHaveLength(1);
    cut.on('error', () => {}).destroy();
    await nothingIsLeft();
    expect(calls).toEqual([]);
  });

  it('leaves nothing when it was answered, also with a refusal', async () => {
    reply = () => {
      throw new Error('no');
    };
    expect(await send(formOf('x'))).toMatchObject({ status: 500 });
    await nothingIsLeft();
  });

  it('of a process that was killed is removed later', async () => {
    for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x');
    const anHourAgo = Date.now() / 1_000 - 3_601;
    utimesSync(join(folder, 'old'), anHourAgo, anHourAgo);
    await new UnfinishedUploads(folder, systemClock).run();
    expect(leftOver()).toEqual(['new']);
    rmSync(join(folder, 'new'));
    await new UnfinishedUploads(join(folder, 'absent'), systemClock).run();
  });
});

describe('an idempotency key of a request with a file', () => {
  it('belongs to the fields and the content, whatever the file is called', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await send(formOf('x', { alt: 'a', position: '1' }), key);
    expect(first.status).toBe(201);
    const again = formOf('x', { position: '1', alt: 'a' }, 'another name.bin');
    expect(await send(again, key)).toMatchObject({ status: 201, json: first.json });
    expect(calls).toHaveLength(1);
    for (const other of [formOf('y', { alt: 'a', position: '1' }), formOf('x', { alt: 'b', position: '1' })])
      expect(await send(other, key)).toMatchObject({
        status: 422,
        json: { error: { code: 'idempotency_key_reused' } },
      });
    expect(calls).toHaveLength(1);
  });
});

const LIMIT = 50_000;
const FIELD_BYTES = 1_024;

const uploading: Endpoint = endpoint({
  service: 'catalog',
  path: '/',
  access: shopper,
  summary: '',
  refusals: [],
  name: 'UPLOAD',
  method: 'POST',
  body: z.object({
    alt: z.string().optional(),
    position: z.int().optional(),
    ids: z.array(z.string()).optional(),
    on: z.boolean().optional(),
    about: z.record(z.string(), z.json()).optional(),
  }),
  upload: { limit: 'media', mediaTypes: ['text/csv'] },
  answer: { status: 201, body: z.object({ id: z.string() }) },
});

const folder = mkdtempSync(join(tmpdir(), 'storefold-uploads-'));
const calls: Call[] = [];
const seen: unknown[] = [];
let reply: () => unknown;
let server: Server;
let url: string;
let dispose: () => Promise<void>;

const leftOver = (): string[] => readdirSync(folder);
const nothingIsLeft = () => expect.poll(leftOver).toEqual([]);

function formOf(
  content: string,
  fields: Record<string, string | string[]> = {},
  filename = 'my picture.png',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, each);
  form.append('file', new Blob([content], { type: 'image/png' }), filename);
  return form;
}

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body, headers });
  const text = await response.text();
  const json = text === '' ? {} : (JSON.parse(text) as { id?: string; error?: { message: string } });
  return { status: response.status, headers: response.headers, json };
}

const begun = (headers: Record<string, string>) => httpRequest(url, { method: 'POST', headers });

beforeAll(async () => {
  const ports = await openTestPorts('catalog');
  dispose = () => ports.dispose();
  const handle = async (call: Call) => {
    calls.push(call);
    const { file } = call;
    if (file) {
      const { path, filename, byteSize } = file;
      seen.push({ content: readFileSync(path, 'utf8'), filename, byteSize });
    }
    return reply();
  };
  const dispatcher = new EndpointDispatcher({
    endpoints: [{ endpoint: uploading, handle }],
    readYourWrites: async () => {},
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    bodyLimitBytes: FIELD_BYTES,
    uploads: { limits: { media: LIMIT, import: LIMIT }, folder, random: systemRandom },
    idempotencyKeys: new IdempotencyKeys(ports),
    namesIgnored: true,
  });
  server = createServer((request, response) => {
    void dispatcher.handle(request, response, { endpoint: uploading, params: {} }, guestCaller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

beforeEach(() => {
  calls.length = 0;
  seen.length = 0;
  reply = () => ({ id: systemRandom.uuid() });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await dispose();
  rmSync(folder, { recursive: true });
});
