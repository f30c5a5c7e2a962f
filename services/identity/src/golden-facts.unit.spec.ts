import { describeGoldenFacts } from '@storefold/kernel/testing';
import { adminUser } from './admin-user/admin-user.decider.ts';
import { apiKey } from './api-key/api-key.decider.ts';
import { apiKeyUse } from './api-key/api-key-use.ts';
import { customer } from './customer/customer.decider.ts';
import { customerGroup } from './customer-group/customer-group.ts';
import { passwordReset } from './password-reset/password-reset.decider.ts';
import { role } from './role/role.ts';
import { session } from './session/session.decider.ts';
import { store } from './store/store.decider.ts';
import { wishlists } from './wishlist/wishlist.decider.ts';

describeGoldenFacts(customer, new URL('./customer/customer.golden.json', import.meta.url), {
  CustomerCreated: {
    profile: { email: 'ann@example.com', tags: ['vip'], metadata: { erp: 'A-17' } },
    credentials: { password_hash: '$argon2id$1', epoch: 0 },
  },
  CustomerChanged: { profile: { last_name: 'Lee', accepts_email_marketing: true } },
  CustomerPasswordChanged: {
    credentials: { password_hash: '$argon2id$2', epoch: 1, kept_session_id: 'ses_1' },
  },
  CustomerAddressCreated: {
    profile: {
      addresses: [{ id: 'addr_1', fields: { city: 'Springfield' } }],
      default_billing_address_id: 'addr_1',
      default_shipping_address_id: 'addr_1',
    },
  },
  CustomerAddressChanged: { profile: { addresses: [{ fields: { city: 'Shelbyville' } }] } },
  CustomerAddressDeleted: { profile: { addresses: [], default_billing_address_id: null } },
  CustomerNewsletterSubscriberNoted: {
    profile: { newsletter_subscriber: { newsletter_subscriber_id: 'sub_1', email: 'ann@example.com' } },
  },
  CustomerNewsletterSubscriberDeleted: { profile: { newsletter_subscriber: null } },
  CustomerSessionsEnded: { credentials: { session_epoch: 1, ended_from_session_id: 'ses_1' } },
  CustomerEmailVerified: { profile: { email_verified_at: '2026-01-01T00:00:00.000Z' } },
  CustomerIdentityLinked: { identities: [{ issuer: 'https://id.acme.example', subject: 'user-1' }] },
  CustomerMembershipCreated: { profile: { customer_group_ids: ['cg_1'] } },
  CustomerMembershipDeleted: { profile: { customer_group_ids: [] } },
  CustomerDeletionRequested: { deletion_id: '0b5e4f0c-7a3d-5c52-9d5e-3d0a1f6b2c11' },
  CustomerDeletionCanceled: { status: 'active', deletion_id: null },
  CustomerDeleted: { status: 'deleted' },
});

describeGoldenFacts(customerGroup, new URL('./customer-group/customer-group.golden.json', import.meta.url), {
  CustomerGroupCreated: { status: 'present', name: 'Wholesale', description: 'Pays on account' },
  CustomerGroupChanged: { name: 'Trade', description: null },
  CustomerGroupDeleted: { status: 'deleted' },
});

describeGoldenFacts(wishlists, new URL('./wishlist/wishlist.golden.json', import.meta.url), {
  WishlistCreated: { wishlists: [{ id: 'wl_1', name: 'Birthday', is_default: true, token: 't1' }] },
  WishlistChanged: { wishlists: [{ name: 'My birthday', is_private: false }] },
  WishlistItemCreated: { wishlists: [{ items: [{ id: 'wi_1', variant_id: 'var_1', quantity: 1 }] }] },
  WishlistItemChanged: { wishlists: [{ items: [{ quantity: 2 }] }] },
  WishlistItemDeleted: { wishlists: [{ items: [] }] },
  WishlistDeleted: { wishlists: [], deleted: { id: 'wl_1' } },
  WishlistSessionsEnded: { credential_epoch: 2 },
  WishlistOwnerDeleted: { status: 'closed' },
});

describeGoldenFacts(adminUser, new URL('./admin-user/admin-user.golden.json', import.meta.url), {
  AdminUserCreated: { status: 'kept', profile: { has_password: true, is_deactivated: false } },
  AdminUserChanged: { profile: { first_name: 'Ann' } },
  AdminUserRolesChanged: { profile: { role_ids: ['role_1', 'role_2'] } },
  AdminUserPasswordChanged: { credentials: { password_hash: '$argon2id$2', epoch: 1 } },
  AdminUserDisabled: { profile: { is_deactivated: true } },
  AdminUserEnabled: { profile: { is_deactivated: false } },
  AdminUserDeleted: { status: 'deleted' },
});

describeGoldenFacts(apiKey, new URL('./api-key/api-key.golden.json', import.meta.url), {
  ApiKeyIssued: { status: 'active', key_type: 'publishable', digest: 'd1', publishable_token: 'pk_abcdef' },
  ApiKeyChanged: { name: 'Web shop', scopes: ['read_orders'] },
  ApiKeyRevoked: { status: 'revoked' },
  ApiKeyDeleted: { status: 'deleted' },
});

describeGoldenFacts(apiKeyUse, new URL('./api-key/api-key-use.golden.json', import.meta.url), {
  ApiKeyUseNoted: { last_used_at: '2026-01-01T00:00:00.000Z' },
});

describeGoldenFacts(role, new URL('./role/role.golden.json', import.meta.url), {
  RoleCreated: { status: 'present', name: 'Packing', scopes: ['read_orders', 'write_fulfillments'] },
  RoleChanged: { scopes: ['read_orders'] },
  RoleDeleted: { status: 'deleted' },
});

describeGoldenFacts(session, new URL('./session/session.golden.json', import.meta.url), {
  SessionOpened: { status: 'open', session: { subject: 'cus_1', generation: 0, token_digest: 'd0' } },
  RefreshTokenRotated: { session: { generation: 1, token_digest: 'd1', replaced: [{ generation: 0 }] } },
  SessionEnded: { status: 'ended' },
});

describeGoldenFacts(store, new URL('./store/store.golden.json', import.meta.url), {
  StoreCreated: { status: 'open', code: 'main', settings: { supported_currencies: ['USD', 'EUR'] } },
  StoreChanged: { settings: { name: 'Main Street', default_currency: 'USD' } },
  AllowedOriginCreated: { allowed_origins: [{ id: 'ao_1', origin: 'https://shop.example' }] },
  AllowedOriginChanged: { allowed_origins: [{ origin: 'https://www.shop.example' }] },
  AllowedOriginDeleted: { allowed_origins: [] },
  StoreOwnerCreated: { owner_ids: ['admin_1'] },
  StoreOwnerDeleted: { owner_ids: [] },
});

describeGoldenFacts(passwordReset, new URL('./password-reset/password-reset.golden.json', import.meta.url), {
  PasswordResetRequested: { status: 'open', customer_id: 'cus_1', token_digest: 'd1' },
  InvitationCreated: { status: 'open', purpose: 'invitation', admin_user_id: 'admin_1' },
  PasswordResetClosed: { status: 'closed' },
});
