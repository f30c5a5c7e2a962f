import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@storefold/engines/free-port';
import { isNoSpace } from '@storefold/kernel/logger';
import type { Processes } from './processes.ts';
import type { ServicesPlan } from './services-plan.ts';

const ROOM_EVERY_MS = 1_000;

/**
 * The URL of the bus that the processes share: the server of `BUS_URL`, or a `nats-server` started on a free loopback
 * port, which only these processes may use. If there is neither, prints how to install one and ends the process.
 */
export async function natsOrExit(
  { bus, dataDir }: Pick<ServicesPlan, 'bus' | 'dataDir'>,
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
  const token = randomBytes(32).toString('hex');
  const file = join(dataDir, 'nats-server.conf');
  const removeFile = () => rmSync(file, { force: true });
  removeFile();
  await writeOnceThereIsRoom(file, configuration(port, token));
  processes.cleanAfterStop(removeFile);
  processes.startProgram('nats-server', program, ['--config', file]);
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim();
  process.stdout.write(`BUS_URL is not set: started ${version} on port ${port}\n`);
  return `nats://${token}@127.0.0.1:${port}`;
}

/** A store that is started on a full disk comes up by itself. */
async function writeOnceThereIsRoom(file: string, content: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      writeFileSync(file, content, { mode: 0o600 });
      return;
    } catch (error) {
      if (!isNoSpace(error)) throw error;
      if (tries === 1) process.stderr.write(`The store waits, because the disk of ${file} is full.\n`);
      await pause(ROOM_EVERY_MS);
    }
  }
}

/** The token is in a file that only its owner may read, because everybody may read the arguments of a process. */
const configuration = (port: number, token: string): string =>
  `listen: "127.0.0.1:${port}"\nauthorization { token: "${token}" }\n`;

/** Debian installs servers in /usr/sbin, which is not always on the PATH. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
