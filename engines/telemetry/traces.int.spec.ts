import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openTraces } from './traces.ts';

let collector: Server;

afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

it.each([
  ['is down', async (server: Server) => void (await new Promise((resolve) => server.close(resolve)))],
  ['never answers', async () => undefined],
])('a stop waits a second at most for a collector that %s, and does not fail', async (_what, prepare) => {
  collector = createServer();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  await prepare(collector);
  const traces = openTraces(`http://127.0.0.1:${port}`, 'spec');
  const known = { requestId: 'request', commandId: 'command' };
  traces.requestEnded({ method: 'GET', path: '/', status: 200, known, beganMs: Date.now(), tookMs: 1 });
  const beganMs = performance.now();
  await expect(traces.close()).resolves.toBeUndefined();
  // Of which the second is a part: another program may have the machine meanwhile.
  expect(performance.now() - beganMs).toBeLessThan(4_000);
});
