import type { Document, Stored } from '@storefold/kernel/ports';
import type { Documents } from '@storefold/kernel/subscriptions';
import { exampleMetadata } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { opened } from '../../session/session.examples.ts';
import type { SessionFact } from '../../session/session.ts';
import type { CustomerFact } from '../customer.facts.ts';
import { OWN_SESSIONS, ownSessionView } from './own-session.view.ts';

const deleted = {
  type: 'CustomerDeleted',
  data: { accepts_email_marketing: false },
} satisfies CustomerFact;

describe('where a customer is logged in', () => {
  it('is shown with the address and the browser of the log-in', async () => {
    expect(await sessionsAfter(stored(opened, 'ses_1'))).toMatchObject([
      { id: 'ses_1', ip: '203.0.113.7', user_agent: 'Browser/1.0' },
    ]);
  });

  it('is forgotten with the customer, also of a log-in that ends only after the deletion', async () => {
    const earlier = stored(opened, 'ses_1');
    const later = stored(opened, 'ses_2');
    expect(await sessionsAfter(earlier, stored(deleted, 'cus_1'), later)).toEqual([]);
    expect(await sessionsAfter(stored(deleted, 'cus_1'), later)).toEqual([]);
  });
});

const stored = <F extends SessionFact | CustomerFact>(fact: F, recordId: string): Stored<F> => ({
  ...fact,
  id: '00000000-0000-5000-8000-000000000000',
  recordId,
  stream: `stream-${recordId}`,
  revision: 0,
  position: 0,
  metadata: exampleMetadata,
});

/** The sessions that the view shows after these facts. */
async function sessionsAfter(...facts: Stored<SessionFact | CustomerFact>[]): Promise<Document[]> {
  const byPlace = new Map<string, Document>();
  const placeOf = (collection: string, id: string) => `${collection} ${id}`;
  const documents: Documents = {
    get: <D extends Document>(collection: string, id: string) =>
      Promise.resolve(byPlace.get(placeOf(collection, id)) as D | undefined),
    put: (collection, document) => void byPlace.set(placeOf(collection, document.id), document),
    remove: (collection, id) => void byPlace.delete(placeOf(collection, id)),
  };
  for (const fact of facts) await ownSessionView.project(fact, documents);
  return [...byPlace].filter(([place]) => place.startsWith(`${OWN_SESSIONS} `)).map(([, each]) => each);
}
