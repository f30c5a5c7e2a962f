import { MongoError, MongoServerError } from 'mongodb';

/** Numbers from MongoDB's list of error codes. */
const code = {
  unauthorized: 13,
  authenticationFailed: 18,
  cursorNotFound: 43,
  namespaceExists: 48,
  cursorKilled: 237,
  atlasError: 8_000,
  duplicateKey: 11_000,
  interrupted: 11_601,
};

export const isUnauthorized = (error: unknown): boolean => codeOf(error) === code.unauthorized;
/** Atlas uses one code for all its own errors, so the message tells whether it refused the user. */
export const isWrongUser = (error: unknown): boolean =>
  codeOf(error) === code.authenticationFailed ||
  (codeOf(error) === code.atlasError && /\bauth/i.test(serverErrorOf(error)?.message ?? ''));
export const isAlreadyThere = (error: unknown): boolean => codeOf(error) === code.namespaceExists;
export const isDuplicateKey = (error: unknown): boolean => codeOf(error) === code.duplicateKey;

/** Whether the session of the request was ended while it ran. */
export const wasCutShort = (error: unknown): boolean =>
  [code.interrupted, code.cursorKilled, code.cursorNotFound].some((each) => each === codeOf(error));

/** When a connection could not be made, the server's error is the cause of the driver's error. */
function serverErrorOf(error: unknown): MongoServerError | undefined {
  if (error instanceof MongoServerError) return error;
  return error instanceof MongoError && error.cause !== error ? serverErrorOf(error.cause) : undefined;
}

const codeOf = (error: unknown): unknown => serverErrorOf(error)?.code;
