import { readFileSync, writeFileSync } from 'node:fs';

/** The resident memory of a process at its peak, which Linux notes. */
export class PeakMemory {
  #before = 0;

  constructor(private readonly pid: number) {}

  begin(): void {
    writeFileSync(`/proc/${this.pid}/clear_refs`, '5');
    this.#before = this.#kb('VmRSS');
  }

  grownMb(): number {
    return (this.#kb('VmHWM') - this.#before) / 1_024;
  }

  #kb(name: string): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  }
}
