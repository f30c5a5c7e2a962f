import type { Stored } from '@storefold/kernel/ports';
import type { Publication, Publisher, PublisherContext } from '@storefold/kernel/subscriptions';
import { adminUser } from '../admin-user/admin-user.decider.ts';
import { payloadOf, sealedFor } from '../admin-user/admin-user.publisher.ts';
import { isLetIn } from '../admin-user/admin-user.ts';
import { customer } from '../customer/customer.decider.ts';
import type { PasswordResetFact } from './password-reset.ts';

/** Tells the sender of mails who gets a token to choose a password. Only for accounts that exist. */
export const passwordResetPublisher: Publisher<PasswordResetFact> = {
  categories: ['password_reset'],
  publish(fact, context) {
    switch (fact.type) {
      case 'PasswordResetRequested':
        return fact.data.admin_user_id ? resetOfStaff(fact, context) : resetOfCustomer(fact, context);
      case 'InvitationCreated':
        return invitation(fact, context);
      case 'InvitationIssued':
        return invitationOfCustomer(fact, context);
      case 'PasswordResetClosed':
        return [];
    }
  },
};

type StoredFact<Type extends PasswordResetFact['type']> = Stored<Extract<PasswordResetFact, { type: Type }>>;

async function resetOfCustomer(
  { recordId, data: { customer_id, reset_token, redirect_url } }: StoredFact<'PasswordResetRequested'>,
  context: PublisherContext,
): Promise<Publication[]> {
  if (customer_id === null || reset_token === null) return [];
  const { state } = await context.load(customer, customer_id);
  if (state.status !== 'active') return [];
  const payload = { customer_id, email: state.profile.email, reset_token, ...redirect(redirect_url) };
  const sealed = { email: customer_id, ...sealedWithToken(recordId, redirect_url) };
  return [{ name: 'customer.password_reset_requested', payload, sealed }];
}

async function resetOfStaff(
  { recordId, data: { admin_user_id, reset_token, redirect_url } }: StoredFact<'PasswordResetRequested'>,
  context: PublisherContext,
): Promise<Publication[]> {
  if (!admin_user_id || reset_token === null) return [];
  const { state } = await context.load(adminUser, admin_user_id);
  if (!isLetIn(state)) return [];
  const { email, preferred_locale } = state.profile;
  const payload = { admin_user_id, email, preferred_locale, reset_token, ...redirect(redirect_url) };
  const sealed = { email: admin_user_id, ...sealedWithToken(recordId, redirect_url) };
  return [{ name: 'admin_user.password_reset_requested', payload, sealed }];
}

async function invitation(
  { recordId, data: { admin_user_id, invitation_token } }: StoredFact<'InvitationCreated'>,
  context: PublisherContext,
): Promise<Publication[]> {
  const { state } = await context.load(adminUser, admin_user_id);
  if (!isLetIn(state) || invitation_token === null) return [];
  const payload = { ...(await payloadOf(admin_user_id, state.profile, context)), invitation_token };
  const sealed = { ...sealedFor(admin_user_id), invitation_token: recordId };
  return [{ name: 'admin_user.invited', payload, sealed }];
}

async function invitationOfCustomer(
  { recordId, data: { customer_id, invitation_token } }: StoredFact<'InvitationIssued'>,
  context: PublisherContext,
): Promise<Publication[]> {
  const { state } = await context.load(customer, customer_id);
  if (state.status !== 'active' || invitation_token === null) return [];
  const payload = { customer_id, email: state.profile.email, invitation_token };
  return [{ name: 'customer.invited', payload, sealed: { email: customer_id, invitation_token: recordId } }];
}

const redirect = (redirect_url: string | null) => (redirect_url === null ? {} : { redirect_url });

const sealedWithToken = (resetId: string, redirect_url: string | null) => ({
  reset_token: resetId,
  ...(redirect_url === null ? {} : { redirect_url: resetId }),
});
