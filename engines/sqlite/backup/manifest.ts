import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Files } from '@storefold/kernel/ports';
import { BackupRefused } from './backup-refused.ts';
import { type Contents, examine } from './examine.ts';
import { type KeptFiles, keptFilesOf, requireWholeFiles } from './kept-files.ts';
import { CREDENTIALS, LOG, MANIFEST, namesIn, VAULT } from './store-files.ts';

/** What a backup holds, as `backup.json` in it says. */
export interface Manifest extends Contents {
  readonly format: 1;
  readonly made_at: string;
  /** SHA-256, in hex, by the name of the file. */
  readonly files: Readonly<Record<string, string>>;
  /** Absent in backups of older versions, which knew no such files. */
  readonly kept_files?: KeptFiles;
}

/** Examines the files in the folder and writes what they hold beside them. */
export async function writeManifest(folder: string, made_at: string, files: Files): Promise<Manifest> {
  const manifest: Manifest = {
    format: 1,
    made_at,
    ...examine(folder),
    files: await digestsOf(folder),
    kept_files: await keptFilesOf(files, folder),
  };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** Throws BackupRefused unless the folder is a whole backup whose files hold what they held when it was made. */
export async function requireWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const digests = await digestsOf(folder);
  for (const [name, digest] of Object.entries(manifest.files)) {
    if (digests[name] === digest) continue;
    throw new BackupRefused(`${join(folder, name)} is not what was backed up: use another backup`);
  }
  examine(folder);
  if (manifest.kept_files) await requireWholeFiles(folder, manifest.kept_files);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const notWhole = (why: string) =>
    new BackupRefused(`${folder} is not a whole backup (${why}): name a folder that npm run backup has made`);
  if (!namesIn(folder).includes(MANIFEST)) throw notWhole(`it has no ${MANIFEST}`);
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw notWhole('a newer version of this program has made it');
  return manifest;
}

async function digestsOf(folder: string): Promise<Record<string, string>> {
  const names = namesIn(folder).filter((name) => [CREDENTIALS, VAULT, LOG].includes(name));
  const digest = async (name: string): Promise<[string, string]> => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    return [name, hash.digest('hex')];
  };
  return Object.fromEntries(await Promise.all(names.map(digest)));
}
