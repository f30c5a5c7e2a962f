import { withCustomFields } from '@storefold/custom-fields';
import { defineService, RequestLimits, tagAnswers } from '@storefold/kernel/runtime';
import { hostResolver } from '@storefold/outbound';
import { AdminEmailClaims } from './admin-user/admin-email-claims.ts';
import { AdminUserController } from './admin-user/admin-user.controller.ts';
import { adminUserPublisher } from './admin-user/admin-user.publisher.ts';
import { adminUserView } from './admin-user/admin-user.view.ts';
import { StaffController } from './admin-user/staff.controller.ts';
import { StaffService } from './admin-user/staff.service.ts';
import { StaffDeletion } from './admin-user/staff-deletion.process.ts';
import { StaffSessions } from './admin-user/staff-sessions.ts';
import { ApiKeyAnswers } from './api-key/api-key.answers.ts';
import { ApiKeyController } from './api-key/api-key.controller.ts';
import { ApiKeyService } from './api-key/api-key.service.ts';
import { apiKeyView } from './api-key/api-key.view.ts';
import { ApiKeyUseService } from './api-key/api-key-use.service.ts';
import { IdentityBootstrap } from './bootstrap/bootstrap.ts';
import { VaultMarks } from './bootstrap/vault-marks.recurring.ts';
import { AccountController } from './customer/account.controller.ts';
import { AddressBookController } from './customer/address-book.controller.ts';
import { AddressBookService } from './customer/address-book.service.ts';
import { CustomerAnswers } from './customer/customer.answers.ts';
import { CustomerBodies } from './customer/customer.bodies.ts';
import { CustomerController } from './customer/customer.controller.ts';
import { customerPublisher } from './customer/customer.publisher.ts';
import { CustomerService } from './customer/customer.service.ts';
import { CUSTOMERS, customerView } from './customer/customer.view.ts';
import { CustomerAddressController } from './customer/customer-address.controller.ts';
import { CustomerExportController } from './customer/customer-export.controller.ts';
import { CustomerSessionController } from './customer/customer-session.controller.ts';
import { DeletionProcess } from './customer/deletion.process.ts';
import { EarlierCarts } from './customer/earlier-carts.process.ts';
import { OwnSessionController } from './customer/own-session.controller.ts';
import { StoreCreditTotalClient } from './customer/store-credit-total.client.ts';
import { SubscriptionNotes } from './customer/subscription-notes.subscriber.ts';
import { CustomerGroupController } from './customer-group/customer-group.controller.ts';
import { CustomerGroupQueries } from './customer-group/customer-group.queries.ts';
import { customerGroupView } from './customer-group/customer-group.ts';
import { CustomerGroupMembersController } from './customer-group/customer-group-members.controller.ts';
import * as facts from './dictionary.ts';
import { identityCarriers } from './identity.carriers.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { PasswordResetController } from './password-reset/password-reset.controller.ts';
import { passwordResetPublisher } from './password-reset/password-reset.publisher.ts';
import { openResetView } from './password-reset/password-reset.view.ts';
import { ResetExpiry } from './password-reset/reset-expiry.recurring.ts';
import { ResetKeys } from './password-reset/reset-keys.process.ts';
import { StaffPasswordController } from './password-reset/staff-password.controller.ts';
import { StaffTokenService } from './password-reset/staff-token.service.ts';
import { PlaceController } from './place/place.controller.ts';
import { AttemptLimits } from './rate-limit/attempt-limits.ts';
import { RoleController } from './role/role.controller.ts';
import { RoleQueries } from './role/role.queries.ts';
import { roleView } from './role/role.ts';
import { AccessTokenSigner } from './session/access-token-signer.ts';
import { ActorAnswers } from './session/actor.answers.ts';
import { OwnSessionQueries } from './session/own-session.queries.ts';
import { ownSessionView } from './session/own-session.view.ts';
import { RefreshTokenCodec } from './session/refresh-token-codec.ts';
import { SessionAnswers } from './session/session.answers.ts';
import { SessionService } from './session/session.service.ts';
import { identitySettings } from './settings.ts';
import { IdentityClaims } from './sign-in/identity-claims.ts';
import { ProviderSignInService } from './sign-in/provider-sign-in.service.ts';
import { AllowedOriginController } from './store/allowed-origin.controller.ts';
import { OptionListController } from './store/option-list.controller.ts';
import { StoreAnswers } from './store/store.answers.ts';
import { StoreController } from './store/store.controller.ts';
import { StoreQueries } from './store/store.queries.ts';
import { storeView } from './store/store.view.ts';
import { StoresController } from './store/stores.controller.ts';
import { WishedItemBodies } from './wishlist/wished-item.bodies.ts';
import { WishedItemController } from './wishlist/wished-item.controller.ts';
import { WishedVariantClient } from './wishlist/wished-variant.client.ts';
import { WishlistController } from './wishlist/wishlist.controller.ts';
import { wishlistPublisher } from './wishlist/wishlist.publisher.ts';
import { wishlistView } from './wishlist/wishlist.view.ts';

const definition = defineService({
  name: 'identity',
  facts,
  controllers: [
    AccountController,
    CustomerSessionController,
    AddressBookController,
    OwnSessionController,
    CustomerExportController,
    WishlistController,
    WishedItemController,
    PasswordResetController,
    PlaceController,
    AdminUserController,
    StaffController,
    StaffPasswordController,
    RoleController,
    StoreController,
    StoresController,
    OptionListController,
    AllowedOriginController,
    ApiKeyController,
    CustomerController,
    CustomerAddressController,
    CustomerGroupController,
    CustomerGroupMembersController,
  ],
  answers: [
    StoreAnswers,
    ApiKeyAnswers,
    ActorAnswers,
    SessionAnswers,
    CustomerAnswers,
    tagAnswers('customer', CUSTOMERS),
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
