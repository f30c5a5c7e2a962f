/** Names that were warned of, whichever client asked. */
const warnedOf = new Set<string>();

/**
 * Warns of what a request named and the store ignored: filters, sorts, expansions, fields and keys of a body, each once.
 * A store in production names nothing, so that only the store decides whether this is development.
 *
 * @param target the path, with its query string
 */
export function warnOfIgnored(method: string, target: string, { headers }: Response): void {
  const ignored = headers.get('x-service-ignored')?.split(', ') ?? [];
  const unheard = ignored.filter((text) => {
    const [name = ''] = text.split(' (');
    return !warnedOf.has(name) && warnedOf.add(name);
  });
  if (unheard.length === 0) return;
  const [path] = target.split('?');
  console.warn(`${method} ${path}: the store ignored ${unheard.join(', ')}. It says so in development only.`);
}
