import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { EngineSettings } from '@storefold/engines';
import { freePort } from './free-port.ts';
import type { Processes } from './processes.ts';

/**
 * The URL of the bus that the processes share: the server of `BUS_URL`, or a `nats-server` started on a free loopback
 * port. If there is neither, prints how to install one and ends the process.
 */
export async function natsOrExit(
  { bus }: Pick<EngineSettings, 'bus'>,
  processes: Processes,
): Promise<string> {
  if (bus.engine === 'nats') return process.env.BUS_URL ?? '';
  const program = findProgram('nats-server');
  if (!program) {
    process.stderr.write(
      [
        'Services in processes of their own talk over NATS, and no nats-server was found.',
        'Install one (Debian: apt-get install nats-server; macOS: brew install nats-server),',
        'or set BUS_URL to a server that runs, such as nats://127.0.0.1:4222.',
        '',
      ].join('\n'),
    );
    process.exit(69);
  }
  const port = await freePort();
  processes.startProgram('nats-server', program, ['--addr', '127.0.0.1', '--port', String(port)]);
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim();
  process.stdout.write(`BUS_URL is not set: started ${version} on port ${port}\n`);
  return `nats://127.0.0.1:${port}`;
}

/** Debian installs servers in /usr/sbin, which is not always on the PATH. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
