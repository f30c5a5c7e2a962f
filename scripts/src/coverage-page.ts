import { type Access, allEndpoints } from '@storefold/contracts';

/** A test by its file and its title, as written in the page. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** One line of the page: a promise and the tests that verify it. */
export interface Promised {
  readonly promise: string;
  readonly tests: readonly NamedTest[];
  /** The capability that will fulfil the promise. Undefined when the store fulfils it already. */
  readonly comesWith: string | undefined;
}

/** The promises of `docs/coverage.md`: the rows of its two-column tables. */
export function promisesOf(page: string): Promised[] {
  return rowsOf(page).flatMap(([promise = '', held = '', ...more]) => {
    if (more.length > 0 || promise === 'promise') return [];
    return [
      {
        promise,
        tests: [...held.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
          file,
          title,
        })),
        comesWith: /^comes later: (.+)$/.exec(held)?.[1],
      },
    ];
  });
}

const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2).replace(/ \|$/, '').split(' | '));

/** The capabilities that the last section of the page names. */
export const capabilitiesOf = (page: string): string[] =>
  [...page.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name = '']) => name);

/** The table of all endpoints in the page. */
export function endpointsTable(): string {
  const rows = allEndpoints.map(
    ({ method, path, access, summary }) => `| \`${method} ${path}\` | ${callerOf(access)} | ${summary} |`,
  );
  return ['| endpoint | for | what it does |', '|---|---|---|', ...rows].join('\n');
}

function callerOf(access: Access): string {
  if (access.api === 'public') return 'everybody';
  switch (access.who) {
    case 'anyone':
      return access.api === 'store' ? 'a publishable key' : 'everybody';
    case 'shopper':
      return 'a publishable key';
    case 'customer':
      return 'the customer';
    case 'cart':
      return 'whoever holds the cart';
    case 'staff':
      return 'a secret key or the admin';
    case 'admin_user':
      return 'the admin';
    case 'scoped':
      return [access.scope, access.furtherScope]
        .flatMap((scope) => (scope ? [`\`${scope}\``] : []))
        .join(' and ');
  }
}
