import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LooseJson } from './loose-json.ts';

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string;
  readonly body: LooseJson;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/**
 * A server of the shop that records the requests it receives and responds with 200. Listens on loopback, or on `host`.
 */
export async function startWebhookReceiver(host = '127.0.0.1'): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString('utf8');
      received.push({ headers: request.headers, rawBody, body: JSON.parse(rawBody) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/hooks`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
