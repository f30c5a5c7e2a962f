/**
 * A short message to every listening process, such as "your cached copy is outdated". It may get lost, so a listener
 * must also check regularly by itself. Its topic is its subject on the bus.
 */
export interface WakeUp {
  readonly topic: string;
}

/** An API key was made, changed, revoked or deleted. The body is the key's digest. */
export const apiKeyChanged: WakeUp = { topic: 'api_key.changed' };

/**
 * Sessions ended. The body is the id of a session, or of the customer or admin whose sessions must be looked up again.
 */
export const sessionEnded: WakeUp = { topic: 'session.ended' };

/** Records that a store's catalog shows changed. The body is the store's id. */
export const catalogChanged: WakeUp = { topic: 'catalog.changed' };

/** A store's settings or allowed origins changed. The body is the store's id. */
export const storeChanged: WakeUp = { topic: 'store.changed' };
