import { createServer } from 'node:net';
import { freePort } from '@storefold/engines/free-port';
import type { ProcessSettings } from '@storefold/server/runtime';

/** The port for another process to listen on. If it is not available, prints what to do and ends this process. */
export async function portOrExit({ port, host }: Pick<ProcessSettings, 'port' | 'host'>): Promise<number> {
  if (port === 0) return freePort();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      process.stderr.write(
        `Port ${port} on ${host} cannot be opened: free it, or set another PORT or HOST. (${String(error)})\n`,
      );
      process.exit(69);
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
  return port;
}
