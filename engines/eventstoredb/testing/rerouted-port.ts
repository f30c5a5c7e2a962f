import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that leads to one of several servers, as an address does behind which servers are exchanged. */
export interface ReroutedPort {
  readonly port: number;
  /** Cuts all connections. Who connects again, at once, is led to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function openReroutedPort(first: number): Promise<ReroutedPort> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((inward) => {
    const outward = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
      cut();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
