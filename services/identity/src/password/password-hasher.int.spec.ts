import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { HashingThreads } from './hashing-threads.ts';
import { PasswordHasher } from './password-hasher.ts';

describe('a password', () => {
  const passwords = new PasswordHasher();

  it('is kept as an argon2id hash of 19,456 KiB and two passes', async () => {
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is recognised, and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'battery staple')).toBe(false);
  });

  it('is worked on just as long when there is no account', async () => {
    const hash = await passwords.hash('correct horse');
    // The time of the processor, which other programs do not lengthen.
    const work = async (stored: string | null) => {
      const before = process.cpuUsage();
      expect(await passwords.verify(stored, 'battery staple')).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round++) {
      known.push(await work(hash));
      unknown.push(await work(null));
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  it('fails without harm to the next one where the stored hash is none', async () => {
    await expect(passwords.verify('no hash', 'correct horse')).rejects.toThrow();
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id/);
  });

  it.runIf(process.platform === 'linux')('is hashed in threads that let all others go first', async () => {
    await passwords.hash('correct horse');
    // Others may end while they are looked at.
    await expect.poll(nicenessOfAll).toContain(Math.min(getPriority() + 10, NICEST));
  });
});

describe('a thread that hashes', () => {
  const task = { password: 'correct horse' };
  const threadsOf = (program: string, most = 1) =>
    new HashingThreads(most, new URL(`data:text/javascript,${program}`));

  it('gets its next task while it works on one, and answers in order', async () => {
    const threads = threadsOf(
      "import { parentPort } from 'worker_threads'; let tasks = 0; parentPort.on('message', () => { if (++tasks === 2) for (const result of ['first', 'second']) parentPort.postMessage({ result }); });",
    );
    expect(await Promise.all([threads.runTask(task), threads.runTask(task)])).toEqual(['first', 'second']);
  });

  it('gets a second task only when all others have one', async () => {
    const threads = threadsOf(
      "import { parentPort, threadId } from 'worker_threads'; parentPort.on('message', () => parentPort.postMessage({ result: String(threadId) }));",
      2,
    );
    const [first, second, ...others] = await Promise.all([1, 2, 3, 4].map(() => threads.runTask(task)));
    expect(first).not.toBe(second);
    expect(others).toEqual([first, second]);
  });

  it('is replaced when it ends, which all are told whose tasks it had', async () => {
    const threads = threadsOf(
      "import { parentPort } from 'worker_threads'; parentPort.once('message', () => process.exit());",
    );
    const ended = 'a thread that hashes passwords has ended';
    const both = [threads.runTask(task), threads.runTask(task)];
    await Promise.all(both.map((each) => expect(each).rejects.toThrow(ended)));
    await expect(threads.runTask(task)).rejects.toThrow(ended);
  });

  it('is replaced when it ends while it has nothing to do', async () => {
    const threads = threadsOf(
      "import { parentPort } from 'worker_threads'; parentPort.once('message', () => parentPort.postMessage({ result: 'hashed' }));",
    );
    const ended = new Promise((resolve) => {
      process.once('worker', (worker) => worker.once('exit', resolve));
    });
    await expect(threads.runTask(task)).resolves.toBe('hashed');
    await ended;
    await expect(threads.runTask(task)).resolves.toBe('hashed');
  });

  it('says why it could not begin', async () => {
    await expect(threadsOf("throw new Error('no argon2')").runTask(task)).rejects.toThrow('no argon2');
  });
});

const NICEST = 19;

/** How nice each thread of this process is. Linux numbers threads like processes. */
const nicenessOfAll = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
