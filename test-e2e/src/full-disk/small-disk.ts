import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...parameters: string[]) => spawnSync('mount', parameters, { encoding: 'utf8' });

/** Why no disk can be filled here; undefined where one can. */
export function whyNoSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'storefold-disk-'));
  const { status, stderr, error } = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  if (status === 0) return undefined;
  return `a disk of its own has to be mounted, which needs root on Linux (${error?.message ?? stderr.trim()})`;
}

/** A real file system of a few megabytes. */
export class SmallDisk {
  readonly #base = mkdtempSync(join(tmpdir(), 'storefold-disk-'));
  readonly folder = join(this.#base, 'data');
  readonly #ballast = join(this.folder, 'ballast');

  constructor(megabytes: number) {
    mkdirSync(this.folder);
    const { status, stderr } = mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder);
    if (status !== 0) throw new Error(stderr);
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Leaves so many bytes, by default none. */
  fill(butBytes = 0): void {
    const file = openSync(this.#ballast, 'a');
    try {
      while (this.freeBytes > butBytes) writeSync(file, PAGE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    const { status, stderr } = spawnSync('umount', [this.folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    rmSync(this.#base, { recursive: true });
  }
}

const PAGE = Buffer.alloc(4_096);
