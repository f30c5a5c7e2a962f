import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Reply } from './client.ts';
import { holdAgainstDocument } from './served-document.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Reply['body'];
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent byte for byte, with GET too. */
  readonly body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends requests that no well-behaved client would send, reads the whole response and holds it against the OpenAPI
 * document that the store serves.
 */
export async function rawRequest(baseUrl: string, raw: RawRequest): Promise<RawReply> {
  const reply = await sendRaw(baseUrl, raw);
  const { method, path: target } = raw;
  await holdAgainstDocument(baseUrl, { method, target, ...reply });
  return reply;
}

/** As `rawRequest`, without looking at the response. */
export function sendRaw(
  baseUrl: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent, method, headers: { ...headers, ...length } };
    const outgoing = request(`${baseUrl}${path}`, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers: answered } = incoming;
        try {
          const parsed = text === '' ? undefined : isOther(answered) ? text : JSON.parse(text);
          resolve({ status, headers: answered, text, body: parsed });
        } catch {
          reject(new Error(`${status} without JSON: ${text.slice(0, 200)}`));
        }
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What exports, downloads and printed documents are. */
const isOther = (headers: IncomingHttpHeaders): boolean =>
  /^(text\/(csv|plain)|application\/(octet-stream|xml|pdf))/.test(headers['content-type'] ?? '');
