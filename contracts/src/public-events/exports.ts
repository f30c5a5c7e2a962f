import { exported, exportTypes } from '../endpoints/exports.ts';
import { type ScopeSubject, scopeSubjects } from '../scopes/scopes.ts';
import { asAnswered, publicEvent } from './declaration.ts';

/** Who may read the list may know that it is written to a file. */
function ofList({ type }: Readonly<Record<string, unknown>>): ScopeSubject {
  if (type === 'newsletter_subscribers') return 'customers';
  if (type === 'bookings') return 'orders';
  return scopeSubjects.find((subject) => subject === type) ?? 'all';
}

const theExport = {
  scope: { of: ofList, oneOf: exportTypes.map((type) => ofList({ type })) },
  ...asAnswered('export', '/api/v3/admin/exports/:id', exported),
};

export const exportEvents = [
  publicEvent({ name: 'export.created', ...theExport, means: 'A file of a list is to be written.' }),
  publicEvent({
    name: 'export.updated',
    ...theExport,
    means: 'More of the file was written, all of it, or it was erased.',
  }),
] as const;
