import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The baseline: only `node:http`, responding with the bytes it last received. Runs as a child process. The parent sends
 * `{status, body}` and receives the port once.
 */
let answer = { status: 200, body: Buffer.alloc(0) };

process.on('message', ({ status, body }: { status: number; body: string }) => {
  answer = { status, body: Buffer.from(body) };
  process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit(0));

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': answer.body.length,
    });
    response.end(answer.body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
