import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PAGE_BYTES = 4_096;

/**
 * Copies a folder, and waits until the copy is on the disk, so that nobody waits for it later. In single pages, as
 * databases write them: what is written at once Linux keeps as one piece, and counts the whole piece as written for each
 * page of it that is changed later.
 */
export async function copyOnDisk(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if ((await stat(source)).isDirectory()) await copyOnDisk(source, target);
    else copyInPages(source, target);
  }
}

function copyInPages(from: string, to: string): void {
  const source = openSync(from, 'r');
  const target = openSync(to, 'w', 0o600);
  const page = Buffer.alloc(PAGE_BYTES);
  for (;;) {
    const bytes = readSync(source, page, 0, PAGE_BYTES, null);
    if (bytes === 0) break;
    writeSync(target, page, 0, bytes);
  }
  fsyncSync(target);
  closeSync(target);
  closeSync(source);
}
