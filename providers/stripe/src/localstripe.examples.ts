import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import { freePort, runServer } from '@storefold/engines/testing';

const ENGINES = process.env.ENGINES_FOLDER || join(import.meta.dirname, '../../../.engines');
const PYTHON = join(ENGINES, 'localstripe', 'bin', 'python');

/** Why nothing runs on it here. */
export const localstripeMissing = existsSync(PYTHON)
  ? undefined
  : 'no localstripe is installed, see npm run engines:install';

/** What localstripe 1.15 refuses to read, and what it reads only when a PaymentIntent is made. */
const UNKNOWN = /^(allowed_payment_method_types|statement_descriptor_suffix|off_session)/;

/** It would listen on every address of the machine. Anybody in the network could read what tests send it. */
const ON_LOOPBACK = `
import socket
from localstripe import server
bind = socket.socket.bind
socket.socket.bind = lambda self, address: bind(self, ('::ffff:127.0.0.1', address[1]) if address[0] == '::' else address)
server.start()
`;

interface LocalStripe {
  readonly url: string;
  /** localstripe itself. */
  readonly behind: string;
  /** A request with the secret key, as the dashboard of Stripe or the form in the browser makes it. */
  ask<Answer>(method: string, path: string, sent?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * localstripe, and before it a layer that does what it does not: it finds what was done by a key, leaves out what localstripe does not read,
 * says how much a PaymentIntent has collected, which follows from its charge, and confirms with a card by naming the card first.
 */
export async function startLocalstripe(): Promise<LocalStripe> {
  const port = await freePort();
  const server = await runServer({
    command: PYTHON,
    args: ['-c', ON_LOOPBACK, '--port', `${port}`, '--from-scratch'],
    environment: { PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
    readyLine: /Running on http:\/\/\S+:(\d+)/,
  });
  const behind = `http://127.0.0.1:${port}`;
  const known = new Map<string, { status: number; body: unknown }>();
  const layer = createServer((request, response) => {
    answer(request).then(
      ({ status, body, isRepeated }) => {
        const headers = {
          'content-type': 'application/json',
          ...(isRepeated && { 'idempotent-replayed': 'true' }),
        };
        response.writeHead(status, headers).end(JSON.stringify(body));
      },
      () => response.destroy(),
    );
  });

  async function answer(request: IncomingMessage) {
    const { method = 'GET', url = '/', headers } = request;
    const key = headers['idempotency-key'];
    const before = typeof key === 'string' ? known.get(key) : undefined;
    const form = method === 'POST' ? await bodyOf(request) : '';
    if (before) return { ...before, isRepeated: true };
    const told = { ...(await passedOn(method, url, form)), isRepeated: false };
    if (typeof key === 'string') known.set(key, told);
    return told;
  }

  async function passedOn(method: string, url: string, form: string) {
    const { pathname, searchParams } = new URL(url, behind);
    if (pathname.endsWith('/search'))
      return { status: 200, body: { object: 'search_result', data: [], has_more: false } };
    const sent = kept(new URLSearchParams(form));
    const card = sent.get('payment_method');
    if (pathname.endsWith('/confirm') && pathname.includes('payment_intents') && card) {
      sent.delete('payment_method');
      await passedOn('POST', pathname.replace('/confirm', ''), `payment_method=${card}`);
    }
    const query = kept(searchParams);
    const response = await fetch(`${behind}${pathname}?${query.toString()}`, {
      method,
      headers: { authorization: 'Bearer sk_test_localstripe' },
      ...(method === 'POST' && { body: sent }),
    });
    const { status } = response;
    return { status, body: withSums(await response.json()) };
  }

  await new Promise<void>((resolve) => {
    layer.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(layer.address() as AddressInfo).port}`;
  return {
    url,
    behind,
    async ask<Answer>(method: string, path: string, sent = {}) {
      const { status, body } = await passedOn(method, `/v1/${path}`, new URLSearchParams(sent).toString());
      if (status >= 400 && status !== 402) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
      return body as Answer;
    },
    async stop() {
      await new Promise((resolve) => {
        layer.close(resolve);
        layer.closeAllConnections();
      });
      await server.end('SIGTERM');
    },
  };
}

const kept = (sent: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...sent].filter(([name]) => !UNKNOWN.test(name)));

interface IntentBody {
  readonly object: 'payment_intent';
  readonly amount: number | string;
  readonly status: string;
  readonly latest_charge: {
    readonly amount: number;
    readonly captured: boolean;
    readonly refunds: { readonly data: readonly { readonly amount: number; readonly metadata: object }[] };
  } | null;
}

const isIntent = (body: unknown): body is IntentBody =>
  typeof body === 'object' && body !== null && 'object' in body && body.object === 'payment_intent';

/** The sums that follow from the charge. What localstripe releases of it is a refund without words on it. */
function withSums(body: unknown): unknown {
  if (!isIntent(body)) return body;
  const { latest_charge: charge, status } = body;
  const amount = Number(body.amount);
  if (!charge) return { ...body, amount, amount_capturable: 0, amount_received: 0 };
  const released =
    charge.refunds.data.find(({ metadata }) => Object.keys(metadata).length === 0)?.amount ?? 0;
  const captured = charge.captured ? charge.amount - released : 0;
  return {
    ...body,
    amount,
    amount_capturable: status === 'requires_capture' ? charge.amount : 0,
    amount_received: captured,
    latest_charge: { ...charge, amount_captured: captured },
  };
}
