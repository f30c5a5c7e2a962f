import { Agent, get } from 'node:http';
import { systemRandom } from '@storefold/kernel/core';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { serviceLimits } from './server-limits.ts';

const REQUESTS = 100;
const WORK_MS = 10;

it('answers over twenty new connections whether it lives before it has begun the requests that came before', async () => {
  let begun = 0;
  const server = createHttpServer(
    (request, response) => {
      if (request.url !== '/livez') {
        begun++;
        spin(WORK_MS);
      }
      response.end();
    },
    serviceLimits,
    systemRandom,
  );
  const port = await server.listen(0, '127.0.0.1');
  const kept = new Agent({ keepAlive: true, maxSockets: REQUESTS });
  onTestFinished(async () => {
    kept.destroy();
    await server.close();
  });
  const ask = (path: string, agent: Agent | false) =>
    new Promise<void>((resolve, reject) => {
      get({ port, path, agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
    });
  const askMany = () => Array.from({ length: REQUESTS }, () => ask('/work', kept));

  await Promise.all(askMany());
  begun = 0;
  const work = askMany();
  await Promise.all(Array.from({ length: 20 }, () => ask('/livez', false)));
  expect(begun).toBeLessThan(REQUESTS);
  await Promise.all(work);
  expect(begun).toBe(REQUESTS);
});

function spin(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}
