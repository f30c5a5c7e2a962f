/**
 * What one level of an installation brought beside the one before. Levels count from 1, the place in the list.
 *
 * Facts of a kind are written once the installation has reached its level, so that every instance knows them by then.
 */
export interface Level {
  /** The releases that know it and none beyond, the oldest first. None yet: it is that of the next release. */
  readonly versions: readonly string[];
  /** The kinds of facts, by the service that owns the category of streams, and by category. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}
