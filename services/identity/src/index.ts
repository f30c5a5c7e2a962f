export { identity } from './identity.ts';
export { PasswordHasher } from './password/password-hasher.ts';
