import { withCustomFields } from '@storefold/custom-fields';
import { hostResolver } from '@storefold/outbound';
import { defineService, RequestLimits, tagController } from '@storefold/server/runtime';
import { AdminEmailClaims } from './admin-user/admin-email-claims.ts';
import { AdminUserEndpoints } from './admin-user/admin-user.endpoints.ts';
import { adminUserPublisher } from './admin-user/admin-user.publisher.ts';
import { adminUserView } from './admin-user/admin-user.view.ts';
import { StaffService } from './admin-user/staff.service.ts';
import { StaffDeletion } from './admin-user/staff-deletion.process.ts';
import { StaffSessions } from './admin-user/staff-sessions.ts';
import { ApiKeyController } from './api-key/api-key.controller.ts';
import { ApiKeyEndpoints } from './api-key/api-key.endpoints.ts';
import { ApiKeyService } from './api-key/api-key.service.ts';
import { apiKeyView } from './api-key/api-key.view.ts';
import { ApiKeyUseService } from './api-key/api-key-use.service.ts';
import { ActorController } from './authentication/actor.controller.ts';
import { SessionController } from './authentication/session.controller.ts';
import { IdentityBootstrap } from './bootstrap/bootstrap.ts';
import { VaultMarks } from './bootstrap/vault-marks.recurring.ts';
import { AccountEndpoints } from './customer/account.endpoints.ts';
import { AddressBookEndpoints } from './customer/address/address-book.endpoints.ts';
import { AddressBookService } from './customer/address/address-book.service.ts';
import { CustomerAddressEndpoints } from './customer/address/customer-address.endpoints.ts';
import { CustomerBodies } from './customer/customer.bodies.ts';
import { CustomerController } from './customer/customer.controller.ts';
import { CustomerEndpoints } from './customer/customer.endpoints.ts';
import { customerPublisher } from './customer/customer.publisher.ts';
import { CustomerService } from './customer/customer.service.ts';
import { CUSTOMERS, customerView } from './customer/customer.view.ts';
import { CustomerGroupMembersEndpoints } from './customer/customer-group-members.endpoints.ts';
import { DeletionProcess } from './customer/deletion/deletion.process.ts';
import { EarlierCarts } from './customer/deletion/earlier-carts.process.ts';
import { CustomerExportController } from './customer/export/customer-export.controller.ts';
import { CustomerExportEndpoints } from './customer/export/customer-export.endpoints.ts';
import { IdentityClaims } from './customer/identity-claims.ts';
import { OwnSessionEndpoints } from './customer/own-session/own-session.endpoints.ts';
import { OwnSessionQueries } from './customer/own-session/own-session.queries.ts';
import { ownSessionView } from './customer/own-session/own-session.view.ts';
import { StoreCreditTotalClient } from './customer/store-credit-total.client.ts';
import { SubscriptionNotes } from './customer/subscription-notes.subscriber.ts';
import { CustomerGroupController } from './customer-group/customer-group.controller.ts';
import { CustomerGroupEndpoints } from './customer-group/customer-group.endpoints.ts';
import { CustomerGroupQueries } from './customer-group/customer-group.queries.ts';
import { customerGroupView } from './customer-group/customer-group.ts';
import * as facts from './dictionary.ts';
import { identityCarriers } from './identity.carriers.ts';
import { InstallationEndpoints } from './installation/installation.endpoints.ts';
import { MailingController } from './installation/mailing.controller.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { PasswordResetEndpoints } from './password-reset/password-reset.endpoints.ts';
import { passwordResetPublisher } from './password-reset/password-reset.publisher.ts';
import { openResetView } from './password-reset/password-reset.view.ts';
import { ResetExpiry } from './password-reset/reset-expiry.recurring.ts';
import { ResetKeys } from './password-reset/reset-keys.process.ts';
import { PlaceEndpoints } from './place/place.endpoints.ts';
import { AttemptLimits } from './rate-limit/attempt-limits.ts';
import { RoleEndpoints } from './role/role.endpoints.ts';
import { RoleQueries } from './role/role.queries.ts';
import { roleView } from './role/role.ts';
import { RoleChanges } from './role/role-changes.ts';
import { AccessTokenSigner } from './session/access-token-signer.ts';
import { RefreshTokenCodec } from './session/refresh-token-codec.ts';
import { SessionService } from './session/session.service.ts';
import { identitySettings } from './settings.ts';
import { CustomerSessionEndpoints } from './sign-in/customer-session.endpoints.ts';
import { ProviderSignInService } from './sign-in/provider-sign-in.service.ts';
import { StaffEndpoints } from './staff/staff.endpoints.ts';
import { StaffPasswordEndpoints } from './staff/staff-password.endpoints.ts';
import { StaffTokenService } from './staff/staff-token.service.ts';
import { AllowedOriginEndpoints } from './store/allowed-origin.endpoints.ts';
import { OptionListEndpoints } from './store/option-list.endpoints.ts';
import { StoreController } from './store/store.controller.ts';
import { StoreEndpoints } from './store/store.endpoints.ts';
import { StoreQueries } from './store/store.queries.ts';
import { storeView } from './store/store.view.ts';
import { WishedItemBodies } from './wishlist/wished-item.bodies.ts';
import { WishedItemEndpoints } from './wishlist/wished-item.endpoints.ts';
import { WishedVariantClient } from './wishlist/wished-variant.client.ts';
import { WishlistEndpoints } from './wishlist/wishlist.endpoints.ts';
import { wishlistPublisher } from './wishlist/wishlist.publisher.ts';
import { wishlistView } from './wishlist/wishlist.view.ts';

const definition = defineService({
  name: 'identity',
  facts,
  endpoints: [
    AccountEndpoints,
    CustomerSessionEndpoints,
    AddressBookEndpoints,
    OwnSessionEndpoints,
    CustomerExportEndpoints,
    WishlistEndpoints,
    WishedItemEndpoints,
    PasswordResetEndpoints,
    PlaceEndpoints,
    AdminUserEndpoints,
    StaffEndpoints,
    StaffPasswordEndpoints,
    RoleEndpoints,
    StoreEndpoints,
    InstallationEndpoints,
    OptionListEndpoints,
    AllowedOriginEndpoints,
    ApiKeyEndpoints,
    CustomerEndpoints,
    CustomerAddressEndpoints,
    CustomerGroupEndpoints,
    CustomerGroupMembersEndpoints,
  ],
  controllers: [
    StoreController,
    MailingController,
    ApiKeyController,
    ActorController,
    SessionController,
    CustomerController,
    CustomerExportController,
    CustomerGroupController,
    tagController('customer', CUSTOMERS),
  ],
  providers: [
    StoreQueries,
    PasswordHasher,
    RequestLimits,
    AttemptLimits,
    AccessTokenSigner,
    RefreshTokenCodec,
    SessionService,
    OwnSessionQueries,
    CustomerService,
    IdentityClaims,
    ProviderSignInService,
    hostResolver,
    AddressBookService,
    CustomerGroupQueries,
    WishedVariantClient,
    WishedItemBodies,
    StoreCreditTotalClient,
    CustomerBodies,
    AdminEmailClaims,
    RoleChanges,
    StaffSessions,
    StaffService,
    StaffTokenService,
    RoleQueries,
    ApiKeyService,
    ApiKeyUseService,
  ],
  projections: [
    storeView,
    customerView,
    ownSessionView,
    customerGroupView,
    wishlistView,
    apiKeyView,
    openResetView,
    adminUserView,
    roleView,
  ],
  publishers: [customerPublisher, wishlistPublisher, passwordResetPublisher, adminUserPublisher],
  processes: [ResetKeys, DeletionProcess, EarlierCarts, StaffDeletion],
  subscribers: [SubscriptionNotes],
  recurring: [ResetExpiry, VaultMarks],
  settings: identitySettings,
  bootstrap: IdentityBootstrap,
});

/** Customers and their sessions, the shop's staff, API keys, and the store itself. */
export const identity = withCustomFields(definition, identityCarriers);
