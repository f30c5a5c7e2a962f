/** How deeply one request may nest associations. */
export const MAX_EXPAND_LEVELS = 4;

type Names = ReadonlyMap<string, Names>;

/** The associations that the caller wants in full, up to 4 levels deep. */
export class Expand {
  constructor(private readonly names: Names) {}

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Without the associations that `isAllowed` forbids, at every level. */
  allowed(isAllowed: (name: string) => boolean): Expand {
    return new Expand(allowedIn(this.names, isAllowed));
  }

  /** The associations requested inside an association. */
  within(name: string): Expand {
    const inner = this.names.get(name);
    return inner && inner.size > 0 ? new Expand(inner) : nothingExpanded;
  }
}

const allowedIn = (names: Names, isAllowed: (name: string) => boolean): Names =>
  new Map(
    [...names].flatMap(([name, inner]) =>
      isAllowed(name) ? [[name, allowedIn(inner, isAllowed)] as const] : [],
    ),
  );

/** For requests without associations. */
export const nothingExpanded = new Expand(new Map());

/** Reads `variants,variants.media`: a nested association includes the one around it. Deeper levels are ignored. */
export function parseExpand(text: string): Expand {
  const names = new Map<string, Names>();
  for (const path of text.split(',')) {
    let level: Map<string, Names> = names;
    for (const part of path.split('.', MAX_EXPAND_LEVELS)) {
      const name = part.trim();
      if (name === '') break;
      const inner = (level.get(name) as Map<string, Names> | undefined) ?? new Map<string, Names>();
      level.set(name, inner);
      level = inner;
    }
  }
  return names.size > 0 ? new Expand(names) : nothingExpanded;
}
