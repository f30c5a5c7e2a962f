import { expect, it } from 'vitest';
import { currentPasswordInvalid } from './current-password.ts';

it('a wrong current password is told under its field, too', () => {
  expect(currentPasswordInvalid().toEnvelope().error).toEqual({
    code: 'current_password_invalid',
    message: 'The current password is invalid',
    details: { current_password: ['is invalid'] },
  });
});
