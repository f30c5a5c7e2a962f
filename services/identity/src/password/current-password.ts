import { Refusal } from '@storefold/kernel/core';

/** A change of e-mail or password needs the current password. */
export const currentPasswordInvalid = (): Refusal =>
  new Refusal('current_password_invalid', 'The current password is invalid', {
    current_password: ['is invalid'],
  });
