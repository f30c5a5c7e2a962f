import { z } from 'zod';
import { type Scope, scopes } from '../../scopes/scopes.ts';

/** One of the scopes that are known when it is asked: services of one's own add theirs. */
const scope = z
  .custom<Scope>()
  .check(({ value, issues }) => {
    if (!scopes.includes(value)) issues.push({ code: 'invalid_value', values: [...scopes], input: value });
  })
  .meta({
    type: 'string',
    get enum() {
      return [...scopes];
    },
  });

/** Scopes that a key or a role gets. */
export const grantedScopes = z.array(scope).max(100);
