import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Files, OpenFile } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** One store of files under test. */
export interface FilesUnderTest {
  /** Opens it again, as another process or a later start of the program does. */
  open(clock: HandClock): Promise<Files>;
  /** Removes the store and its files. */
  remove(): Promise<void>;
}

/** The guarantees of every store of files. */
export function filesContract(name: string, make: () => Promise<FilesUnderTest>): void {
  describe(`files contract: ${name}`, () => {
    let store: FilesUnderTest;
    let files: Files;
    let opened: Files[];
    let clock: HandClock;

    const another = async (): Promise<Files> => {
      const more = await store.open(clock);
      opened.push(more);
      return more;
    };
    const contentOf = async (digest: string, from = files) => {
      const file = await from.open('media', digest);
      return file && { byteSize: file.byteSize, bytes: await buffer(file.content) };
    };
    const all = async () => (await listed(files)).toSorted();

    beforeEach(async () => {
      opened = [];
      clock = new HandClock(Date.now());
      store = await make();
      files = await another();
    });
    afterEach(async () => {
      await Promise.all(opened.map((each) => each.close()));
      await store.remove();
    });

    it('keeps bytes under their SHA-256, for every process', async () => {
      const digest = await files.put('media', TEAPOT);
      expect(digest).toBe(createHash('sha256').update(TEAPOT).digest('hex'));
      const expected = { byteSize: TEAPOT.length, bytes: TEAPOT };
      expect(await contentOf(digest)).toEqual(expected);
      expect(await contentOf(digest, await another())).toEqual(expected);
    });

    it('keeps files of this machine, of many megabytes too, and empty ones', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'storefold-sent-'));
      const path = join(folder, 'sent');
      for (const bytes of [Buffer.alloc(7_000_001, 'teapots '), Buffer.alloc(0)]) {
        await writeFile(path, bytes);
        const found = await contentOf(await files.put('media', { path }));
        expect(found?.byteSize).toBe(bytes.length);
        expect(found?.bytes.equals(bytes)).toBe(true);
      }
      await rm(folder, { recursive: true });
    });

    it('gives the bytes of a file from any place on, and none at its end', async () => {
      const digest = await files.put('media', TEAPOT);
      for (const from of [0, 1, TEAPOT.length - 1, TEAPOT.length]) {
        const file = await files.open('media', digest, { start: from });
        expect(file?.byteSize).toBe(TEAPOT.length);
        expect(file && (await buffer(file.content))).toEqual(TEAPOT.subarray(from));
      }
    });

    it('reads a part of a file', async () => {
      const digest = await files.put('media', TEAPOT);
      const part = { start: 2, end: TEAPOT.length - 2 };
      const opened = await files.open('media', digest, part);
      expect(opened?.byteSize).toBe(TEAPOT.length);
      expect(await buffer((opened as OpenFile).content)).toEqual(TEAPOT.subarray(2, -1));
    });

    it('has a file once, however often and by however many it is put', async () => {
      const other = await another();
      const digests = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? files : other).put('media', TEAPOT)),
      );
      expect(new Set(digests).size).toBe(1);
      expect(await all()).toEqual([digests[0]]);
    });

    it('finds nothing where nothing was put, and nothing under other names', async () => {
      const digest = await files.put('media', TEAPOT);
      for (const name of [
        digest.replace(/^./, 'x'),
        digest.toUpperCase(),
        '',
        '..',
        `${digest}/`,
        '0'.repeat(64),
      ])
        expect(await files.open('media', name)).toBeUndefined();
    });

    it('lists every digest', async () => {
      const puts = Array.from({ length: 30 }, (_, index) =>
        files.put('media', Buffer.from(`teapot ${index}`)),
      );
      const digests = await Promise.all(puts);
      expect(await all()).toEqual(digests.toSorted());
    });

    it('leaves a file that could not be read out, whole and in part', async () => {
      await expect(files.put('media', { path: '/nowhere/at/all' })).rejects.toThrow();
      expect(await all()).toEqual([]);
    });

    describe('a sweep', () => {
      it('removes what nobody names for more than an hour, and nothing else', async () => {
        const [old, named] = await Promise.all([
          files.put('media', TEAPOT),
          files.put('media', Buffer.from('cup')),
        ]);
        const isNamed = async (digest: string) => digest === named;
        clock.set(HOUR_MS - 60_000);
        expect(await files.sweep('media', isNamed)).toBe(0);
        clock.set(2 * 60_000);
        expect(await files.sweep('media', isNamed)).toBe(1);
        expect(await all()).toEqual([named]);
        expect(await files.open('media', old)).toBeUndefined();
      });

      it('asks no more for what was renewed, and renewing makes no file', async () => {
        const digest = await files.put('media', TEAPOT);
        clock.set(HOUR_MS + 1_000);
        const asked = async () => {
          const digests: string[] = [];
          await files.sweep('media', async (each) => digests.push(each) > 0);
          return digests;
        };
        expect(await asked()).toEqual([digest]);
        // Some stores tell times of their own, in whole seconds.
        const renewed = async () => {
          for (const each of [digest, '0'.repeat(64), '..']) await files.renew('media', each);
          return asked();
        };
        await expect.poll(renewed).toEqual([]);
        expect(await all()).toEqual([digest]);
      });

      it('removes nothing that became young while it asked who names it', async () => {
        const digest = await files.put('media', TEAPOT);
        clock.set(2 * HOUR_MS);
        const becomesYoung = async () => {
          clock.set(-2 * HOUR_MS);
          return false;
        };
        expect(await files.sweep('media', becomesYoung)).toBe(0);
        expect(await all()).toEqual([digest]);
      });
    });
  });
}

async function listed(files: Files): Promise<string[]> {
  const digests: string[] = [];
  for await (const digest of files.list('media')) digests.push(digest);
  return digests;
}

const TEAPOT = Buffer.from('\0 a teapot \xff', 'latin1');
const HOUR_MS = 60 * 60 * 1_000;
