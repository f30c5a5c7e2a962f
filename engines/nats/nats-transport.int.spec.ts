import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { systemClock } from '@storefold/kernel/core';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';

import { openNatsBus } from './nats-bus.ts';

it('says that the user is refused, once and without the password, and goes on trying', async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('INFO {"server_id":"x","version":"2.9.0","auth_required":true,"max_payload":1024}\r\n');
    socket.once('data', () => {
      attempts++;
      socket.end("-ERR 'Authorization Violation'\r\n");
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const logger = pino({ level: 'silent' });
  const warn = vi.spyOn(logger, 'warn');
  const address = { servers: [`127.0.0.1:${port}`], user: 'shop', pass: 'sesame' };
  const bus = openNatsBus({
    address,
    installation: 'test',
    secret: 'a secret of the spec',
    name: 'test',
    processAddress: 'spec:0',
    clock: systemClock,
    logger,
  });
  onTestFinished(async () => {
    await bus.close();
    server.close();
  });
  await bus.start();

  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect(warn.mock.calls.map((call) => call.at(1))).toEqual([
    'NATS refuses the user and password of BUS_URL, trying again',
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('sesame');
});
