import { type AdminScreen, adminScreens, type ScopeSubject } from '@storefold/contracts';
import { findEndpoint } from './contract.ts';
import { menuOf, type Screen } from './screen.ts';

/** The screens that extensions registered. What their API has no endpoint for cannot be done. */
export const ownScreens = (): Screen[] => adminScreens.map(screenOf);

function screenOf({ subject, filters = [], fields = [], parts = [], ...screen }: AdminScreen): Screen {
  const one = `${screen.api}/:id`;
  return {
    ...screen,
    subject: subject as ScopeSubject,
    // After those of the store.
    position: Number.POSITIVE_INFINITY,
    ...menuOf(screen),
    filters: filters.map((key) => ({ key, kind: 'text' })),
    fields: fields.map((field) => (typeof field === 'string' ? { name: field } : field)),
    parts: parts.map((part) => ({ ...part, name: part.path })),
    ...(findEndpoint('POST', screen.api) ? {} : { canCreate: false }),
    ...(findEndpoint('PATCH', one) ? {} : { canChange: false }),
    ...(findEndpoint('DELETE', one) ? {} : { canDelete: false }),
  };
}
