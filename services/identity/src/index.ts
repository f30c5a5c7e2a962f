export { identity, identityNouns } from './identity.ts';
export { PasswordHasher } from './password/password-hasher.ts';
