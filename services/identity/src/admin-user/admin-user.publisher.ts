import type { AdminAccount, PublicEventName } from '@storefold/contracts';
import type { Stored } from '@storefold/kernel/ports';
import { ofChanges, type Publication, type PublisherContext } from '@storefold/kernel/subscriptions';
import type { HeldRole } from '../role/role.queries.ts';
import { role } from '../role/role.ts';
import { adminUser } from './admin-user.decider.ts';
import { adminUserBody } from './admin-user.serializer.ts';
import type { AdminUserFact, AdminUserProfile } from './admin-user.ts';

/** The public events of staff. Fields that identify a person are sealed for that person. */
export const adminUserPublisher = ofChanges<AdminUserFact>({
  categories: ['admin_user'],
  async publish(fact, context) {
    if (fact.type === 'AdminUserDeleted') return [farewell(fact)];
    const { state } = await context.asOf(adminUser, fact);
    if (state.status !== 'kept') return [];
    const payload = await payloadOf(fact.recordId, state.profile, context);
    return [{ name: nameOf(fact), payload, sealed: sealedFor(fact.recordId) }];
  },
});

const nameOf = ({ type }: AdminUserFact): PublicEventName =>
  type === 'AdminUserCreated' ? 'admin_user.created' : 'admin_user.updated';

/** A member of the staff in an event, with the roles as they are now. */
export async function payloadOf(
  id: string,
  profile: AdminUserProfile,
  context: PublisherContext,
): Promise<AdminAccount> {
  const roles = await Promise.all(
    profile.role_ids.map(async (roleId): Promise<HeldRole | undefined> => {
      const { state } = await context.load(role, roleId);
      return state.status === 'present' ? { id: roleId, name: state.name, scopes: state.scopes } : undefined;
    }),
  );
  return adminUserBody(
    id,
    profile,
    roles.filter((each) => each !== undefined),
  );
}

const personalKeys = ['email', 'first_name', 'last_name', 'full_name', 'metadata'] as const;

export const sealedFor = (id: string): Record<string, string> =>
  Object.fromEntries(personalKeys.map((key) => [key, id]));

/** The event of a deletion contains nothing that identifies the person. */
const farewell = ({ recordId: id, metadata }: Stored<AdminUserFact>): Publication => ({
  name: 'admin_user.deleted',
  payload: {
    id,
    ...Object.fromEntries(personalKeys.map((key) => [key, null])),
    preferred_locale: null,
    status: 'deactivated',
    roles: [],
    scopes: [],
    created_at: metadata.occurred_at,
    updated_at: metadata.occurred_at,
  },
});
