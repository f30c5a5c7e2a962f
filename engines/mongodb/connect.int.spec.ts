import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { connect } from './connect.ts';

it.concurrent.each([
  ['?tls=true', 'the connection string asks for TLS (tls=true'],
  ['', 'the connection string does not ask for TLS'],
])(
  'names TLS, while it waits and at the end, when the server ends connections to …/%s',
  async (query, text) => {
    // MongoDB without TLS ends a connection that begins with TLS, and one that requires TLS a connection without.
    const server = createServer((socket) => void socket.once('data', () => socket.end()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const lines: string[] = [];
    const stop = new AbortController();
    const connected = connect({
      url: `mongodb://127.0.0.1:${port}/${query}`,
      database: 'shop',
      collection: 'things',
      unavailable: (message, details) => new Error(message, details),
      logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      signal: stop.signal,
    }).catch((error: unknown) => String(error));
    try {
      await vi.waitFor(() => expect(lines).not.toEqual([]), { timeout: 40_000 });
      expect(lines[0]).toContain(text);
    } finally {
      stop.abort();
      server.close();
    }
    expect(await connected).toContain(text);
  },
);
