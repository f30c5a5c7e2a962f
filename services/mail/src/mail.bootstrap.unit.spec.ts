import type { Logger } from '@storefold/kernel/core';
import { expect, it } from 'vitest';
import { MailBootstrap } from './mail.bootstrap.ts';

it.each([
  ['starts in one process, whose address is the gateway’s', 'in-process', null, 'production', 'starts'],
  [
    'starts where people reach the gateway by BASE_URL',
    'NATS',
    'https://office.example',
    'production',
    'starts',
  ],
  ['does not start alone in production without BASE_URL', 'NATS', null, 'production', 'BASE_URL is not set'],
  [
    'warns alone in development without BASE_URL',
    'NATS',
    null,
    'development',
    'warns of http://127.0.0.1:4008',
  ],
])('the mail service %s', async (_, engine, baseUrl, nodeEnv, expected) => {
  const settings = { baseUrl, nodeEnv, host: '127.0.0.1', port: 4008 };
  let warned: string | undefined;
  const logger = { warn: ({ links }: { links: string }) => (warned = links) };
  const bootstrap = new MailBootstrap(
    { engine: { name: engine } } as never,
    settings as never,
    logger as unknown as Logger,
  );
  const outcome = await bootstrap.run().then(
    () => (warned === undefined ? 'starts' : `warns of ${warned}`),
    (error: Error) => error.message,
  );
  expect(outcome).toContain(expected);
});
