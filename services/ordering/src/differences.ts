/** A change: what is undefined stays as it is. */
export type Changes<Details> = { readonly [Name in keyof Details]?: Details[Name] | undefined };

/** Only what is asked for and is not so already. */
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
