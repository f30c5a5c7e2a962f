import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { connect } from './connect.ts';

it('says while it waits that the connection string asks for TLS, which the server does not speak', async () => {
  // MongoDB without TLS ends a connection that begins with anything but a message of its protocol.
  const server = createServer((socket) => void socket.once('data', () => socket.end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const stop = new AbortController();
  const connected = connect({
    url: `mongodb://127.0.0.1:${port}/?tls=true`,
    database: 'shop',
    collection: 'things',
    unavailable: (message, details) => new Error(message, details),
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    signal: stop.signal,
  }).catch((error: unknown) => error);
  try {
    await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: 40_000 });
    expect(lines[0]).toContain('the connection string asks for TLS (tls=true)');
  } finally {
    stop.abort();
    await connected;
    server.close();
  }
});
