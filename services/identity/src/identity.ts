import { defineService } from '@storefold/kernel/runtime';
import { AdminEmails } from './admin-user/admin-emails.ts';
import { AdminUserController } from './admin-user/admin-user.controller.ts';
import { ApiKeyAnswers } from './api-key/api-key.answers.ts';
import { ApiKeyController } from './api-key/api-key.controller.ts';
import { apiKeyView } from './api-key/api-key.view.ts';
import { ApiKeys } from './api-key/api-keys.ts';
import { IdentityBootstrap } from './bootstrap/bootstrap.ts';
import { AccountController } from './customer/account.controller.ts';
import { AddressBookController } from './customer/address-book.controller.ts';
import { CustomerAnswers } from './customer/customer.answers.ts';
import { CustomerController } from './customer/customer.controller.ts';
import { customerPublisher } from './customer/customer.publisher.ts';
import { customerView } from './customer/customer.view.ts';
import { CustomerEmails } from './customer/customer-emails.ts';
import { CustomerSessionController } from './customer/customer-session.controller.ts';
import { DeletionProcess } from './customer/deletion.process.ts';
import { Erasure } from './customer/erasure.ts';
import { SubscriptionNotes } from './customer/subscription-notes.subscriber.ts';
import { Passwords } from './password/passwords.ts';
import { PasswordResetController } from './password-reset/password-reset.controller.ts';
import { passwordResetPublisher } from './password-reset/password-reset.publisher.ts';
import { openResetView } from './password-reset/password-reset.view.ts';
import { ResetExpiry } from './password-reset/reset-expiry.recurring.ts';
import { ResetKeys } from './password-reset/reset-keys.process.ts';
import { PlaceController } from './place/place.controller.ts';
import { PurchaseCounting } from './purchases/purchase-counting.subscriber.ts';
import { AccessTokens } from './session/access-tokens.ts';
import { RefreshTokens } from './session/refresh-tokens.ts';
import { SessionAnswers } from './session/session.answers.ts';
import { Sessions } from './session/sessions.ts';
import { AllowedOriginController } from './store/allowed-origin.controller.ts';
import { StoreAnswers } from './store/store.answers.ts';
import { StoreController } from './store/store.controller.ts';
import { Stores } from './store/stores.ts';

/** Who is who: customers and their sessions, the shop's staff, API keys, and the store itself. */
export const identity = defineService({
  name: 'identity',
  controllers: [
    AccountController,
    CustomerSessionController,
    AddressBookController,
    PasswordResetController,
    PlaceController,
    AdminUserController,
    StoreController,
    AllowedOriginController,
    ApiKeyController,
    CustomerController,
    StoreAnswers,
    ApiKeyAnswers,
    SessionAnswers,
    CustomerAnswers,
  ],
  providers: [
    Stores,
    Passwords,
    AccessTokens,
    RefreshTokens,
    Sessions,
    CustomerEmails,
    Erasure,
    AdminEmails,
    ApiKeys,
  ],
  projections: [customerView, apiKeyView, openResetView],
  publishers: [customerPublisher, passwordResetPublisher],
  processes: [ResetKeys, DeletionProcess],
  subscribers: [SubscriptionNotes, PurchaseCounting],
  recurring: [ResetExpiry],
  bootstrap: IdentityBootstrap,
});
