/** The details of `insufficient_stock`. */
interface Shortage extends Record<string, unknown> {
  /** The variants that fall short. */
  readonly variant_ids: string[];
  /** How many the caller could have of each of them. */
  readonly available_by_variant: Readonly<Record<string, number>>;
  /** The same as one number, when one variant falls short. */
  readonly available?: number;
}

/** The details for variants that fall short, each with how many of it can be had. */
export function shortageOf(availableByVariant: Readonly<Record<string, number>>): Shortage {
  const variants = Object.entries(availableByVariant);
  const [one, ...others] = variants;
  return {
    variant_ids: variants.map(([id]) => id),
    available_by_variant: Object.fromEntries(variants),
    ...(one && others.length === 0 ? { available: one[1] } : {}),
  };
}

/** Reads `available_by_variant` of a refusal's details. Variants that are missing there have none left. */
export function availableIn(details: Readonly<Record<string, unknown>> | undefined): Record<string, number> {
  const { variant_ids, available_by_variant } = details ?? {};
  const known = new Map(Object.entries(available_by_variant ?? {}));
  const ids: readonly unknown[] = Array.isArray(variant_ids) ? variant_ids : [];
  return Object.fromEntries(
    ids.map((id): [string, number] => {
      const available: unknown = known.get(String(id));
      return [String(id), typeof available === 'number' ? available : 0];
    }),
  );
}
