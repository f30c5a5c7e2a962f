type Value = string | number | boolean | null | undefined;

/**
 * Query parameters as the store reads them: lists of `expand`, `fields` and `sort` with commas, other lists as
 * `name[]`, `q` as `q[name]`. What is undefined or null is left out.
 */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name === 'q') {
      for (const [filter, wanted] of Object.entries(value ?? {})) append(parameters, `q[${filter}]`, wanted);
    } else if (Array.isArray(value) && withCommas.has(name)) append(parameters, name, value.join(','));
    else append(parameters, name, value as Value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const withCommas: ReadonlySet<string> = new Set(['expand', 'fields', 'sort']);

function append(parameters: URLSearchParams, name: string, value: Value | readonly Value[]): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') parameters.append(name, String(value));
  else for (const item of value) append(parameters, `${name}[]`, item);
}

/**
 * A path with its parameters filled in, escaped; those of `*name` keep their slashes.
 *
 * @throws TypeError when one is empty, or would lead to another endpoint
 */
export function fillPath(path: string, values: readonly unknown[]): string {
  let index = 0;
  return path.replace(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    const value = values[index];
    index += 1;
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${name} must be a text that is not empty`);
    const parts = kind === '*' ? value.split('/') : [value];
    if (parts.some((part) => DOTS.has(part)))
      throw new TypeError(`${name} must not be or hold a path of dots`);
    return parts.map(encodeURIComponent).join('/');
  });
}

/** They lead to another endpoint, such as from a cart's item to the cart. URLs have no escaped form of them. */
const DOTS: ReadonlySet<string> = new Set(['.', '..']);
