import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (from 32,768 on Linux). A port of that range may be another
 * process's before the one it was meant for listens.
 */
const FIRST = 15_000;
const BEYOND = 32_000;

/** A loopback port that is currently free, and that nobody else gets from here while this process lives. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEYOND);
    if ((await isFree(port)) && (await isClaimed(port))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Holds the number among all processes of the machine by its datagram port, which no server here listens on. */
function isClaimed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    claim.once('error', () => claim.close(() => resolve(false)));
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
