import { type Access, allEndpoints } from '@storefold/contracts';

/** All endpoints: who may ask them, and what they do. */
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
