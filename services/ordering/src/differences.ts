/** A change of some details; undefined leaves a detail as it is. */
export type Changes<Details> = { readonly [Name in keyof Details]?: Details[Name] | undefined };

/** The wanted details that differ from the current ones. */
export function differencesOf<Details extends object>(
  wanted: Changes<Details>,
  now: Details,
): Partial<Details> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name as keyof Details]),
  );
  return Object.fromEntries(changed) as Partial<Details>;
}
