/** Remembers the texts added last. */
export class RecentSet {
  readonly #texts = new Set<string>();

  constructor(private readonly size: number) {}

  add(text: string): void {
    this.#texts.delete(text);
    this.#texts.add(text);
    if (this.#texts.size <= this.size) return;
    const [oldest] = this.#texts;
    if (oldest !== undefined) this.#texts.delete(oldest);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }
}
