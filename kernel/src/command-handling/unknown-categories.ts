import type { LeveledKind } from '@storefold/contracts';
import type { KnownFacts } from './fact-codec.ts';

/**
 * Categories of a service's own that only a newer version of it knows. Every fact in them is of an unknown kind, and whoever
 * follows the service's facts has to follow them as well.
 */
export class UnknownCategories {
  readonly #categories = new Set<string>();

  constructor(
    private readonly service: string,
    private readonly known: readonly Pick<KnownFacts, 'category'>[],
  ) {}

  /** Takes those that levels bring. */
  learn(kinds: readonly LeveledKind[]): void {
    for (const { service, category } of kinds)
      if (service === this.service && !this.known.some((each) => each.category === category))
        this.#categories.add(category);
  }

  has(category: string): boolean {
    return this.#categories.has(category);
  }

  get all(): readonly string[] {
    return [...this.#categories];
  }
}
