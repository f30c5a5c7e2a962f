import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

const KEPT_LINES = 100;

/** The lines that a process writes to both of its outputs. */
export class ProcessOutput {
  readonly #watchers = new Set<(line: string) => void>();
  readonly #last: string[] = [];

  constructor({ stdout, stderr }: ChildProcessWithoutNullStreams) {
    for (const input of [stdout, stderr]) createInterface({ input }).on('line', (line) => this.#take(line));
  }

  /** The last hundred lines. */
  get text(): string {
    return this.#last.join('\n');
  }

  /** Resolves with the first defined result of `find` on a line from now on. */
  first<Found>(find: (line: string) => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const watch = (line: string): void => {
        const found = find(line);
        if (found === undefined) return;
        this.#watchers.delete(watch);
        resolve(found);
      };
      this.#watchers.add(watch);
    });
  }

  #take(line: string): void {
    if (this.#last.push(line) > KEPT_LINES) this.#last.shift();
    for (const watch of this.#watchers) watch(line);
  }
}
