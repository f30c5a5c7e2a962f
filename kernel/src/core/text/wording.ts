/** `{name}` or `{name:kind}` in a wording. */
const VALUES = /\{(\w+)(?::([^{}]*))?\}/g;

/** A value of a wording, as its place there names it. */
interface NamedValue {
  readonly name: string;
  readonly kind: string | undefined;
}

/** The values that a wording has. */
export const valuesIn = (wording: string): NamedValue[] =>
  [...wording.matchAll(VALUES)].map(([, name = '', kind]) => ({ name, kind }));

/**
 * A wording with its values, of refusals, pages and mails: `{name}` stands for one, and `{count:order|orders}` for the first word
 * where it is one of something, for the second otherwise. What has no value stays as it is. `said`: how values of other kinds are
 * said.
 */
export const filledIn = (
  wording: string,
  values: Readonly<Record<string, unknown>>,
  said: (value: unknown, kind: string | undefined) => string = String,
): string =>
  wording.replace(VALUES, (all, name: string, kind: string | undefined) => {
    const value = values[name];
    const [one = '', several] = kind?.split('|') ?? [];
    if (several !== undefined) return String(value) === '1' ? one : several;
    return value === undefined ? all : said(value, kind);
  });
