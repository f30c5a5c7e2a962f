/**
 * A short message to every process that listens, such as "what you remember of this is old". It may get lost: whoever
 * listens must also look again by itself. Its topic is its subject on the bus.
 */
export interface WakeUp {
  readonly topic: string;
}

/** An API key was changed, revoked or deleted. The body is the key's digest. */
export const apiKeyChanged: WakeUp = { topic: 'api_key.changed' };

/** Sessions ended. The body is a session's id, or that of a customer or admin whose sessions must be looked up again. */
export const sessionEnded: WakeUp = { topic: 'session.ended' };

/** A store's settings or allowed origins changed. The body is the store's id. */
export const storeChanged: WakeUp = { topic: 'store.changed' };
