import { defineNoun } from '@storefold/server/runtime';
import { passwordResetDictionary } from './password-reset.dictionary.ts';
import { PasswordResetEndpoints } from './password-reset.endpoints.ts';
import { passwordResetPublisher } from './password-reset.publisher.ts';
import { openResetView } from './password-reset.view.ts';
import { ResetExpiry } from './reset-expiry.recurring.ts';
import { ResetKeys } from './reset-keys.process.ts';

export const passwordResetNoun = defineNoun({
  facts: [passwordResetDictionary],
  endpoints: [PasswordResetEndpoints],
  projections: [openResetView],
  publishers: [passwordResetPublisher],
  processes: [ResetKeys],
  recurring: [ResetExpiry],
});
