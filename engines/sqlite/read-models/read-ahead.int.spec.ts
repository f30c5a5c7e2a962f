import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadAhead } from './read-ahead.ts';
import { openSqliteReadModels } from './sqlite-read-models.ts';

describe('a file that is read ahead', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-ahead-'));
    file = join(folder, 'read-models.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const bytesRead = async (freeBytes?: number): Promise<number | undefined> => {
    const ahead = new ReadAhead(file, freeBytes);
    try {
      return await ahead.done();
    } finally {
      await ahead.close();
    }
  };

  it('is read to its end', async () => {
    await writeFile(file, Buffer.alloc(BYTES));
    expect(await bytesRead()).toBe(BYTES);
  });

  it('is left when it would take most of the free memory, and when it is not there', async () => {
    expect(await bytesRead()).toBe(0);
    await writeFile(file, Buffer.alloc(BYTES));
    expect(await bytesRead(BYTES)).toBe(0);
  });

  it('is that of read models before they are asked', async () => {
    const done = vi.spyOn(ReadAhead.prototype, 'done');
    const readModels = await openSqliteReadModels({ file });
    expect(done.mock.settledResults[0]?.value).toBeGreaterThan(0);
    await readModels.close();
  });
});

const BYTES = 70_000_001;
