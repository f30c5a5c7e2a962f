import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A name in a folder. */
interface Entry {
  readonly inode: number;
  readonly isFolder: boolean;
}
type Folder = ReadonlyMap<string, Entry>;

/** A disk writes such a piece whole or not at all. */
const SECTOR_BYTES = 512;

/** Nothing of it needs a real disk, and in memory other tests do not wait for it. */
const MEMORY = '/dev/shm';

const SHIM = fileURLToPath(new URL('./synced-only.c', import.meta.url));

/** Why no power can be lost here; undefined where it can. */
export function whyNoPowerLoss(): string | undefined {
  if (!fs.existsSync(MEMORY)) return `the shim needs Linux, with ${MEMORY}`;
  return spawnSync('cc', ['--version']).error ? 'no C compiler (cc) is installed' : undefined;
}

/** A folder on a disk that loses its power: what a program has written there and not synced may be gone. */
export class UnsafeDisk {
  readonly #base = fs.realpathSync(fs.mkdtempSync(join(MEMORY, 'storefold-power-')));
  readonly #shim = join(this.#base, 'synced-only.so');
  readonly #kept = join(this.#base, 'kept');
  /** While they are open, no new file gets the number of a file that went. */
  #pinned: number[] = [];
  readonly folder = join(this.#base, 'data');

  constructor() {
    const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', this.#shim, SHIM, '-ldl']);
    if (status !== 0) throw new Error(`the shim does not compile: ${String(stderr)}`);
    fs.mkdirSync(this.folder);
  }

  /** Takes what is there for synced. Resolves to the environment of a program that will lose its power. `lies`: the disk only says that it syncs. */
  begin({ lies = false } = {}): Readonly<Record<string, string>> {
    for (const kind of ['files', 'folders']) fs.mkdirSync(join(this.#kept, kind), { recursive: true });
    this.#keepAll(this.folder);
    return {
      LD_PRELOAD: this.#shim,
      POWER_ROOT: this.folder,
      POWER_KEPT: this.#kept,
      // What the kernel writes from its own queues would not pass the shim.
      UV_USE_IO_URING: '0',
      ...(lies && { POWER_LIES: '1' }),
    };
  }

  /**
   * After the program was killed: leaves what was synced, and of the rest, sector by sector, what `survives` says. A folder
   * that was not synced has its names of then or of now.
   */
  losePower(survives: () => boolean): void {
    const after = join(this.#base, 'after');
    const paths = new Map<number, string>();
    this.#findPaths(this.folder, paths);
    this.#leave({ inode: fs.statSync(this.folder).ino, isFolder: true }, after, paths, survives);
    for (const each of [this.folder, this.#kept]) fs.rmSync(each, { recursive: true });
    fs.renameSync(after, this.folder);
    for (const each of this.#pinned) fs.closeSync(each);
    this.#pinned = [];
  }

  remove(): void {
    fs.rmSync(this.#base, { recursive: true });
  }

  #keepAll(path: string): void {
    const { ino } = fs.statSync(path);
    this.#pinned.push(fs.openSync(path, 'r'));
    const lines: string[] = [];
    for (const [name, { inode, isFolder }] of namesIn(path)) {
      lines.push(`${inode} ${isFolder ? 'd' : 'f'} ${name}\n`);
      if (isFolder) this.#keepAll(join(path, name));
      else {
        fs.cpSync(join(path, name), this.#keptFile(inode));
        this.#pinned.push(fs.openSync(join(path, name), 'r'));
      }
    }
    fs.writeFileSync(this.#keptFolder(ino), lines.join(''));
  }

  #findPaths(path: string, paths: Map<number, string>): void {
    for (const [name, { inode, isFolder }] of namesIn(path)) {
      paths.set(inode, join(path, name));
      if (isFolder) this.#findPaths(join(path, name), paths);
    }
    paths.set(fs.statSync(path).ino, path);
  }

  #leave(entry: Entry, at: string, paths: ReadonlyMap<number, string>, survives: () => boolean): void {
    const path = paths.get(entry.inode);
    if (!entry.isFolder) {
      const kept = this.#keptFile(entry.inode);
      const synced = fs.existsSync(kept) ? fs.readFileSync(kept) : Buffer.alloc(0);
      fs.writeFileSync(at, path === undefined ? synced : mixed(synced, fs.readFileSync(path), survives), {
        mode: 0o600,
      });
      return;
    }
    fs.mkdirSync(at, { mode: 0o700 });
    const names = path !== undefined && survives() ? namesIn(path) : this.#syncedNames(entry.inode);
    for (const [name, each] of names) this.#leave(each, join(at, name), paths, survives);
  }

  #syncedNames(inode: number): Folder {
    const kept = this.#keptFolder(inode);
    const lines = fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8').split('\n').filter(Boolean) : [];
    return new Map(
      lines.map((line) => {
        const [number = '', kind = '', ...name] = line.split(' ');
        return [name.join(' '), { inode: Number(number), isFolder: kind === 'd' }];
      }),
    );
  }

  #keptFile = (inode: number): string => join(this.#kept, 'files', String(inode));
  #keptFolder = (inode: number): string => join(this.#kept, 'folders', String(inode));
}

const namesIn = (path: string): Folder =>
  new Map(
    fs.readdirSync(path).map((name) => {
      const stat = fs.statSync(join(path, name));
      return [name, { inode: stat.ino, isFolder: stat.isDirectory() }];
    }),
  );

/** The synced bytes, with those sectors of the others that survive. */
function mixed(synced: Buffer, written: Buffer, survives: () => boolean): Buffer {
  const bytes = survives() ? Math.max(synced.length, written.length) : synced.length;
  const result = Buffer.alloc(bytes);
  synced.copy(result);
  for (let at = 0; at < Math.min(bytes, written.length); at += SECTOR_BYTES) {
    const end = Math.min(at + SECTOR_BYTES, bytes);
    if (written.compare(result, at, end, at, Math.min(end, written.length)) !== 0 && survives())
      written.copy(result, at, at, end);
  }
  return result;
}
