import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock, Random } from '@storefold/kernel/core';
import {
  asDiskFull,
  FILE_GRACE_MS,
  type FileArea,
  type FileContent,
  type FileDigest,
  type FilePart,
  type Files,
  FilesUnavailable,
  isFileDigest,
  isNoSpace,
  type OpenFile,
} from '@storefold/kernel/ports';
import { digestOf } from '../common/digest-of.ts';

interface FolderOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Files in `files/<area>/<two digits>/<digest>` of the data directory. A file has its name only when it is whole and on
 * disk. Only its owner may read it.
 */
export function openFolderFiles({ dataDir, clock, random }: FolderOptions): Files {
  const folderOf = (area: FileArea) => join(dataDir, 'files', area);
  const pathOf = (area: FileArea, digest: FileDigest) => join(folderOf(area), digest.slice(0, 2), digest);

  async function put(area: FileArea, content: FileContent): Promise<FileDigest> {
    const digest = await digestOf(content);
    const path = pathOf(area, digest);
    if (await madeYoung(path)) return digest;
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${digest}.${random.uuid()}`);
    try {
      await write(unfinished, content);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    for (const each of [folder, folderOf(area)]) await syncFolder(each);
    return digest;
  }

  async function madeYoung(path: string): Promise<boolean> {
    const now = new Date(clock.now());
    return (await unlessAbsent(utimes(path, now, now).then(() => true))) ?? false;
  }

  async function openFile(
    area: FileArea,
    digest: FileDigest,
    part?: FilePart,
  ): Promise<OpenFile | undefined> {
    if (!isFileDigest(digest)) return undefined;
    const file = await unlessAbsent(open(pathOf(area, digest)));
    if (!file) return undefined;
    const { size } = await file.stat();
    return { byteSize: size, content: file.createReadStream({ ...part }) };
  }

  async function* everyName(area: FileArea): AsyncGenerator<string> {
    for (const part of (await unlessAbsent(readdir(folderOf(area)))) ?? []) {
      const folder = join(folderOf(area), part);
      for await (const { name } of (await unlessAbsent(opendir(folder))) ?? []) yield join(folder, name);
    }
  }

  const isOld = (mtimeMs: number): boolean => clock.now() - mtimeMs > FILE_GRACE_MS;

  async function sweep(area: FileArea, isNamed: (digest: FileDigest) => Promise<boolean>): Promise<number> {
    let removed = 0;
    for await (const path of everyName(area)) {
      const found = await unlessAbsent(stat(path));
      const digest = path.slice(-64);
      // A name that is no digest is what a killed process left.
      const isUnfinished = !path.endsWith(join(digest.slice(0, 2), digest));
      if (!found || !isOld(found.mtimeMs) || (!isUnfinished && (await isNamed(digest)))) continue;
      if (removeIfStillOld(path)) removed += 1;
    }
    return removed;
  }

  /** Nothing of this process comes between the look and the removal, and of others next to nothing. */
  function removeIfStillOld(path: string): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || !isOld(found.mtimeMs)) return false;
    rmSync(path, { force: true });
    return true;
  }

  return {
    put: (area, content) => available(put(area, content)),
    renew: async (area, digest) => {
      if (isFileDigest(digest)) await available(madeYoung(pathOf(area, digest)));
    },
    open: (area, digest, part) => available(openFile(area, digest, part)),
    async *list(area) {
      for await (const path of everyName(area)) {
        const name = path.slice(path.length - 64);
        if (isFileDigest(name) && path.endsWith(join(name.slice(0, 2), name))) yield name;
      }
    },
    sweep: (area, isNamed) => sweep(area, isNamed),
    engine: { name: 'folder', version: process.version },
    close: async () => undefined,
  };
}

async function write(path: string, content: FileContent): Promise<void> {
  const bytes = 'path' in content ? createReadStream(content.path) : Readable.from([content]);
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
    throw error;
  });

/** What the disk refuses at the moment: it is broken, or not this user's. */
const OF_THE_DISK = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'];

const available = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (isNoSpace(error)) throw asDiskFull(error, 'files');
    if (!OF_THE_DISK.includes(codeOf(error))) throw error;
    throw new FilesUnavailable(`files cannot be kept in DATA_DIR: ${String(error)}`);
  });
