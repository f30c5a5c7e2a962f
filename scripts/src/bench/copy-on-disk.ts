import { constants } from 'node:fs';
import { cp, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies a folder, and waits until the copy is on the disk, so that nobody waits for it later. */
export async function copyOnDisk(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    await file.sync();
    await file.close();
  }
}
