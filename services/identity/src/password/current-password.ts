import { text } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';

/** A change of e-mail or password needs the current password. */
export const currentPasswordInvalid = (): Refusal =>
  new Refusal('current_password_invalid', 'current_password_invalid', {
    current_password: [text('invalid')],
  });
