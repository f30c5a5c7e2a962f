import { Refusal } from '@storefold/kernel/core';

/** Whoever changes the keys to an account must know the one it has. */
export const currentPasswordInvalid = (): Refusal =>
  new Refusal('current_password_invalid', 'The current password is invalid', {
    current_password: ['is invalid'],
  });
