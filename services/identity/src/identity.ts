import { withCustomFields } from '@storefold/custom-fields';
import { hostResolver } from '@storefold/outbound';
import { defineService, RequestLimits } from '@storefold/server/runtime';
import { adminUserNoun } from './admin-user/admin-user.noun.ts';
import { apiKeyNoun } from './api-key/api-key.noun.ts';
import { ActorController } from './authentication/actor.controller.ts';
import { SessionController } from './authentication/session.controller.ts';
import { IdentityBootstrap } from './bootstrap/bootstrap.ts';
import { VaultMarks } from './bootstrap/vault-marks.recurring.ts';
import { customerNoun } from './customer/customer.noun.ts';
import { customerGroupNoun } from './customer-group/customer-group.noun.ts';
import { CustomerImportController } from './customer-import/customer-import.controller.ts';
import { CustomerImportUndoController } from './customer-import/customer-import-undo.controller.ts';
import { identityCarriers } from './identity.carriers.ts';
import { InstallationEndpoints } from './installation/installation.endpoints.ts';
import { MailingController } from './installation/mailing.controller.ts';
import { PasswordHasher } from './password/password-hasher.ts';
import { passwordResetNoun } from './password-reset/password-reset.noun.ts';
import { PlaceEndpoints } from './place/place.endpoints.ts';
import { AttemptLimits } from './rate-limit/attempt-limits.ts';
import { roleNoun } from './role/role.noun.ts';
import { sessionNoun } from './session/session.noun.ts';
import { identitySettings } from './settings.ts';
import { CustomerSessionEndpoints } from './sign-in/customer-session.endpoints.ts';
import { ProviderSignInService } from './sign-in/provider-sign-in.service.ts';
import { StaffEndpoints } from './staff/staff.endpoints.ts';
import { StaffPasswordEndpoints } from './staff/staff-password.endpoints.ts';
import { StaffTokenService } from './staff/staff-token.service.ts';
import { storeNoun } from './store/store.noun.ts';
import { wishlistNoun } from './wishlist/wishlist.noun.ts';

/** The kinds of records. */
export const identityNouns = [
  adminUserNoun,
  apiKeyNoun,
  customerNoun,
  customerGroupNoun,
  passwordResetNoun,
  roleNoun,
  sessionNoun,
  storeNoun,
  wishlistNoun,
] as const;

const definition = defineService({
  name: 'identity',
  nouns: identityNouns,
  endpoints: [
    CustomerSessionEndpoints,
    PlaceEndpoints,
    StaffEndpoints,
    StaffPasswordEndpoints,
    InstallationEndpoints,
  ],
  controllers: [
    MailingController,
    ActorController,
    SessionController,
    CustomerImportController,
    CustomerImportUndoController,
  ],
  providers: [
    PasswordHasher,
    RequestLimits,
    AttemptLimits,
    ProviderSignInService,
    hostResolver,
    StaffTokenService,
  ],
  recurring: [VaultMarks],
  settings: identitySettings,
  bootstrap: IdentityBootstrap,
});

/** Customers and their sessions, the shop's staff, API keys, and the store itself. */
export const identity = withCustomFields(definition, identityCarriers);
