import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileArea, type Files, fileAreas } from '@storefold/kernel/ports';
import { digestOf } from '../../common/digest-of.ts';
import { BackupRefused } from './backup-refused.ts';
import { FILES, namesIn, sync } from './store-files.ts';

/** The files that facts name, as a manifest lists them. */
export interface KeptFiles {
  /** `backup`: copied. Otherwise the name of the store that has them, and of which the digests are listed. */
  readonly where: string;
  readonly digests: Readonly<Partial<Record<FileArea, readonly string[]>>>;
}

const isCopied = ({ where }: KeptFiles): boolean => where === 'backup';
const folderOf = (backup: string, area: FileArea): string => join(backup, FILES, area);

/** Copies what a folder of files has and the backup has not. Of a store elsewhere nothing is copied. */
export async function copyFiles(files: Files, backup: string): Promise<void> {
  if (files.engine.name !== 'folder') return;
  for (const area of fileAreas) {
    const folder = folderOf(backup, area);
    for await (const digest of files.list(area)) {
      const copy = join(folder, digest);
      if (existsSync(copy)) continue;
      // One that nobody needs any more may go meanwhile.
      const file = await files.open(area, digest);
      if (!file) continue;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await pipeline(file.content, createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
      sync(copy);
    }
    if (existsSync(folder)) sync(folder);
  }
}

/** What a backup that is being made has of files. */
export async function keptFilesOf(files: Files, backup: string): Promise<KeptFiles> {
  const isFolder = files.engine.name === 'folder';
  const digests = async (area: FileArea): Promise<[FileArea, string[]]> => {
    if (isFolder) return [area, namesIn(folderOf(backup, area)).toSorted()];
    const all: string[] = [];
    for await (const digest of files.list(area)) all.push(digest);
    return [area, all.toSorted()];
  };
  const listed = await Promise.all(fileAreas.map(digests));
  return {
    where: isFolder ? 'backup' : files.engine.name,
    digests: Object.fromEntries(listed),
  };
}

/** Throws BackupRefused unless every copied file has the bytes that its name says. */
export async function requireWholeFiles(backup: string, kept: KeptFiles): Promise<void> {
  if (!isCopied(kept)) return;
  for (const [area, digest] of each(kept)) {
    const path = join(folderOf(backup, area), digest);
    if (existsSync(path) && (await digestOf({ path })) === digest) continue;
    throw new BackupRefused(`${path} is not what was backed up: use another backup`);
  }
}

/**
 * Gives copied files back to the store's own. Returns the digests that are neither copied nor in the store, as of a bucket
 * whose objects were deleted.
 */
export async function restoreFiles(files: Files, backup: string, kept: KeptFiles): Promise<string[]> {
  const missing: string[] = [];
  for (const [area, digest] of each(kept)) {
    if (isCopied(kept)) {
      await files.put(area, { path: join(folderOf(backup, area), digest) });
      continue;
    }
    const file = await files.open(area, digest);
    file?.content.destroy();
    if (!file) missing.push(digest);
  }
  return missing;
}

const each = ({ digests }: KeptFiles): [FileArea, string][] =>
  fileAreas.flatMap((area) => (digests[area] ?? []).map((digest): [FileArea, string] => [area, digest]));
