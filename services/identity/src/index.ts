export { credentialsFile, reachableUrl, setBaseUrl } from './bootstrap/credentials.ts';
export { identity } from './identity.ts';
export { PasswordHasher } from './password/password-hasher.ts';
