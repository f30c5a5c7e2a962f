import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { casesOn } from '../../testing/cases-on.ts';
import { findSecantusDb } from './installed.ts';
import { startMongoDbServer } from './mongodb-server.ts';

const missing =
  findSecantusDb() === undefined ? 'no SecantusDB is installed, see npm run engines:install' : undefined;

casesOn('a third-party server for MongoDB’s protocol', missing, () => {
  it('says what it is, and is gone once it was stopped', async () => {
    const server = await startMongoDbServer();
    expect(server?.engine).toMatch(/^SecantusDB 0\.7\.0b3 \(a third-party server/);
    const port = portOf(server?.url);
    expect(await isListening(port)).toBe(true);
    await server?.stop();
    expect(await isListening(port)).toBe(false);
  });

  it('comes back on the same port after it was killed, even while it was paused', async () => {
    const server = await startMongoDbServer();
    const port = portOf(server?.url);
    try {
      await server?.kill();
      expect(await isListening(port)).toBe(false);
      await server?.restart();
      expect(await isListening(port)).toBe(true);
      server?.pause();
      await server?.restart();
      expect(await isListening(port)).toBe(true);
    } finally {
      await server?.stop();
    }
  });
});

it('is nowhere where nobody installed it', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'storefold-engines-'));
  expect(findSecantusDb({ ENGINES_FOLDER: empty })).toBeUndefined();
  await rm(empty, { recursive: true });
});

const portOf = (url = ''): number => Number(new URL(url).port);

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
}
