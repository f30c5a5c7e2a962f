/** Times of single actions, in milliseconds. */
export class Latencies {
  readonly #ms: number[] = [];
  #isSorted = false;

  note(ms: number): void {
    this.#ms.push(ms);
    this.#isSorted = false;
  }

  get count(): number {
    return this.#ms.length;
  }

  /** The time that this share (0 to 1) of the actions did not exceed; 0 when there were none. */
  percentile(share: number): number {
    if (!this.#isSorted) this.#ms.sort((one, other) => one - other);
    this.#isSorted = true;
    return this.#ms[Math.min(this.#ms.length - 1, Math.floor(this.#ms.length * share))] ?? 0;
  }
}
