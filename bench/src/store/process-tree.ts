import { readdirSync, readFileSync } from 'node:fs';

/** A process and what it started, as Linux's /proc shows them. */
export class ProcessTree {
  constructor(private readonly rootPid: number) {}

  /** Resident memory of all processes; pages that they share count in each. */
  residentMb(): number {
    return Math.round(this.#sum('status', /^VmRSS:\s+(\d+)/m) / 1_024);
  }

  /** Resident memory of all processes; each page that they share counts once. */
  ownMb(): number {
    return Math.round(this.#sum('smaps_rollup', /^Pss:\s+(\d+)/m) / 1_024);
  }

  /** Both, in words. */
  memory(): string {
    return `${this.residentMb()} MB resident in ${this.count} processes, ${this.ownMb()} MB with shared pages counted once`;
  }

  /** Bytes that all processes had written to the disk so far. */
  writtenBytes(): number {
    return this.#sum('io', /^write_bytes: (\d+)/m);
  }

  get count(): number {
    return this.#pids().length;
  }

  #sum(file: string, pattern: RegExp): number {
    return this.#pids().reduce((sum, pid) => sum + Number(pattern.exec(readProc(pid, file))?.[1] ?? 0), 0);
  }

  #pids(): number[] {
    const parents = new Map(
      readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0)
        .map((pid) => [pid, Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0)]),
    );
    const pids = [this.rootPid];
    for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child);
    return pids;
  }
}

/** Empty when the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
