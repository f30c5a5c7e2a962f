/** Of what is asked for, that which is not so already; what is undefined is not asked for. */
export function differencesOf<T extends object>(
  asked: { readonly [Key in keyof T]?: T[Key] | undefined },
  current: T,
): Partial<T> {
  const different = Object.entries(asked).filter(
    ([key, value]) => value !== undefined && !isSameJson(value, current[key as keyof T]),
  );
  return Object.fromEntries(different) as Partial<T>;
}

const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
