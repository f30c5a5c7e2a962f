import type { CollectionName, CollectionSpec, Stored } from '@storefold/kernel/ports';
import type { Documents, Projection } from '@storefold/kernel/subscriptions';
import type { SessionFact } from '../../session/session.ts';
import type { CustomerFact } from '../customer.facts.ts';

export const OWN_SESSIONS: CollectionName<OwnSessionDocument> = 'own_sessions';
export const SESSION_OWNERS: CollectionName<SessionOwnerDocument> = 'session_owners';

/** How many sessions of a customer are kept to be shown: the latest. */
const MAX_SHOWN = 100;

/** A customer's session that was not ended by itself. A change of the password may have ended it since. */
export interface OwnSessionDocument {
  readonly id: string;
  /** Null: a session of staff, which is not stored. */
  readonly customer_id: string | null;
  readonly credential_epoch: number;
  readonly session_epoch: number;
  readonly expires_at: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

/** The sessions of one customer, the oldest first. Null: the customer was deleted. */
interface SessionOwnerDocument {
  readonly id: string;
  readonly session_ids: readonly string[] | null;
}

const ownSessions: CollectionSpec = { name: OWN_SESSIONS, fields: {} };
const sessionOwners: CollectionSpec = { name: SESSION_OWNERS, fields: {} };

/** Where customers are logged in. Nothing is left of a customer who was deleted. */
export const ownSessionView: Projection<SessionFact | CustomerFact> = {
  name: 'own_sessions',
  version: 1,
  categories: ['session', 'customer'],
  facts: ['SessionOpened', 'RefreshTokenRotated', 'SessionEnded', 'CustomerDeleted'],
  collections: [ownSessions, sessionOwners],
  async project(fact, documents) {
    if (fact.type === 'SessionOpened') await addSession(documents, openedBy(fact));
    if (fact.type === 'RefreshTokenRotated') await renewSession(documents, fact);
    if (fact.type === 'SessionEnded') await removeSession(documents, fact.recordId);
    if (fact.type === 'CustomerDeleted') await removeOwner(documents, fact.recordId);
  },
};

type StoredFact<Type extends SessionFact['type']> = Stored<Extract<SessionFact, { type: Type }>>;

function openedBy({ recordId: id, data, metadata }: StoredFact<'SessionOpened'>): OwnSessionDocument {
  const { credential_epoch, session_epoch = 0, expires_at } = data;
  const times = { expires_at, created_at: metadata.occurred_at, last_used_at: metadata.occurred_at };
  const origin = { ip: data.ip_address ?? null, user_agent: data.user_agent ?? null };
  return { id, customer_id: data.customer_id, credential_epoch, session_epoch, ...times, ...origin };
}

async function renewSession(documents: Documents, fact: StoredFact<'RefreshTokenRotated'>): Promise<void> {
  const known = await documents.get(OWN_SESSIONS, fact.recordId);
  if (!known) return;
  const { expires_at } = fact.data;
  documents.put(OWN_SESSIONS, { ...known, expires_at, last_used_at: fact.metadata.occurred_at });
}

/** Sessions of staff are not shown. */
async function addSession(documents: Documents, session: OwnSessionDocument): Promise<void> {
  const { id, customer_id } = session;
  if (customer_id === null) return;
  const owner = await documents.get(SESSION_OWNERS, customer_id);
  const known = owner ? owner.session_ids : [];
  if (known === null || known.includes(id)) return;
  const session_ids = [...known, id].slice(-MAX_SHOWN);
  for (const dropped of known.slice(0, known.length + 1 - session_ids.length)) {
    documents.remove(OWN_SESSIONS, dropped);
  }
  documents.put(OWN_SESSIONS, session);
  documents.put(SESSION_OWNERS, { id: customer_id, session_ids });
}

async function removeSession(documents: Documents, id: string): Promise<void> {
  const known = await documents.get(OWN_SESSIONS, id);
  if (!known?.customer_id) return;
  documents.remove(OWN_SESSIONS, id);
  const owner = await documents.get(SESSION_OWNERS, known.customer_id);
  if (!owner?.session_ids) return;
  const session_ids = owner.session_ids.filter((each) => each !== id);
  documents.put(SESSION_OWNERS, { ...owner, session_ids });
}

async function removeOwner(documents: Documents, customerId: string): Promise<void> {
  const owner = await documents.get(SESSION_OWNERS, customerId);
  for (const id of owner?.session_ids ?? []) documents.remove(OWN_SESSIONS, id);
  documents.put(SESSION_OWNERS, { id: customerId, session_ids: null });
}
