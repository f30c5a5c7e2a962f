import { allEndpoints, type Endpoint } from '@storefold/contracts';

const table = allEndpoints.flatMap((endpoint: Endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({ endpoint, pattern: patternOf(path) })),
);

/** The declared endpoint of a request. If several match, the one with the fewest path parameters. */
export function endpointFor(method: string, target: string): Endpoint | undefined {
  const path = target.split('?')[0] ?? '';
  return table
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    .sort((a, b) => freeParts(a.endpoint) - freeParts(b.endpoint))[0]?.endpoint;
}

const freeParts = (endpoint: Endpoint): number => endpoint.path.split(/[:*]/).length;

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.startsWith('*') ? '.+' : part))
    .join('/');
  return new RegExp(`^${source}$`);
}
