import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { casesOn, findNatsServer } from '@storefold/engines/testing';
import { createLogger } from '@storefold/kernel/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { natsOrExit } from './nats-or-exit.ts';
import { Processes } from './processes.ts';

const notInstalled = findNatsServer() === undefined ? 'no nats-server is installed' : undefined;

casesOn('the NATS server that a launcher starts', notInstalled, () => {
  let dataDir: string;
  let processes: Processes;
  let printed: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefold-'));
    processes = new Processes(createLogger({ logLevel: 'silent' }), () => undefined);
    printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await processes.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (): Promise<URL> =>
    new URL(await natsOrExit({ bus: { engine: 'local' }, dataDir }, processes));
  const file = () => join(dataDir, 'nats-server.conf');

  it('takes a client with the token, and refuses one without it or with another', async () => {
    const { port, username: token } = await start();
    await expect.poll(() => replyTo(port, token), PATIENTLY).toBe('PONG');
    expect(await replyTo(port)).toBe(REFUSED);
    expect(
      await replyTo(
        port,
        token.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toBe(REFUSED);
  });

  it('has a token of 256 random bits, new at each start', async () => {
    const tokens = [(await start()).username, (await start()).username];
    expect(tokens).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('reads the token from a file that only its owner may read, also where others had one of that name', async () => {
    writeFileSync(file(), '', { mode: 0o666 });
    const { username: token } = await start();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toContain(token);
  });

  it('has its token in no arguments of a process, in no output and in no environment that it inherits', async () => {
    const { port, username: token } = await start();
    await expect.poll(() => replyTo(port, token), PATIENTLY).toBe('PONG');
    const args = argumentsOfProcesses();
    expect(args).toContain(file());
    expect(args).not.toContain(token);
    expect(printed).toContain(port);
    expect(printed).not.toContain(token);
    expect(Object.values(process.env).filter((value) => value?.includes(token))).toEqual([]);
  });

  it('leaves no token behind when the processes have ended', async () => {
    await start();
    expect(existsSync(file())).toBe(true);
    await processes.stop();
    expect(existsSync(file())).toBe(false);
  });
});

const PATIENTLY = { timeout: 40_000, interval: 25 };
const REFUSED = "-ERR 'Authorization Violation'";

/** What the server says to a client that introduces itself and asks whether it is there. */
async function replyTo(port: string, token?: string): Promise<string | undefined> {
  const socket = connect(Number(port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`CONNECT ${JSON.stringify({ verbose: false, auth_token: token })}\r\nPING\r\n`);
    for await (const line of createInterface(socket)) if (!line.startsWith('INFO')) return line;
    return undefined;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** The arguments of every process that this user may see. */
function argumentsOfProcesses(): string {
  if (!existsSync('/proc/self/cmdline')) return execFileSync('ps', ['-Awwo', 'args'], { encoding: 'utf8' });
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(argumentsOf).join('\n');
}

/** Empty for a process that has just ended. */
function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
