import { describe, expect, it } from 'vitest';
import { registrationInput } from './customer.ts';

const registration = { email: ' Ada@Example.COM ', password: 'correct horse' };

describe('a registration', () => {
  it('keeps the e-mail in the form it is compared in', () => {
    expect(registrationInput.parse(registration).email).toBe('ada@example.com');
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'a@b@example.com',
    'a@example.com\n b',
  ])('is refused for what is no e-mail address: %s', (email) => {
    expect(registrationInput.safeParse({ ...registration, email }).success).toBe(false);
  });

  it('is refused when the confirmation differs, told together with what else is wrong', () => {
    const { error } = registrationInput.safeParse({
      password: 'correct horse',
      password_confirmation: 'battery staple',
    });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['email', 'password_confirmation']);
  });

  it('needs no confirmation, and takes one that repeats the password', () => {
    expect(registrationInput.safeParse(registration).success).toBe(true);
    const confirmed = { ...registration, password_confirmation: registration.password };
    expect(registrationInput.safeParse(confirmed).success).toBe(true);
  });

  it.each(['short77', 'x'.repeat(129)])(
    'is refused for a password of another length than 8 to 128',
    (password) => {
      expect(registrationInput.safeParse({ ...registration, password }).success).toBe(false);
    },
  );

  it('takes empty names as none', () => {
    expect(registrationInput.parse({ ...registration, first_name: '' }).first_name).toBeNull();
  });
});
