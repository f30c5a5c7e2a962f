import { z } from 'zod';
import { scopes } from '../scopes.ts';

/** Scopes that a key or a role gets. The list is closed at the first use, when services of one's own are known. */
export const grantedScopes = z.array(z.lazy(() => z.enum(scopes))).max(100);
