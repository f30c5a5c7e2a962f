/**
 * Gives the specs that open stores a folder in memory for their files, where the machine has one with room: a store
 * waits for its disk at every append, and thousands of short-lived stores do so beside each other. What specs show does
 * not depend on it, because a process that is killed loses nothing that the operating system holds. Specs of the long
 * form write more than memory should hold, and stay on the disk.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'storefold-specs-';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Vitest's set-up of a project. `TMPDIR` reaches all workers, and the programs that they start; one that is set stays. */
export default function giveMemoryFolder() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined;
  removeThoseOfDeadProcesses();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

function removeThoseOfDeadProcesses() {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
