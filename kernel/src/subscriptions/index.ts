export { CollectionChanges } from './collection-changes.ts';
export { originOf } from './origin-of.ts';
export type { ProcessManager } from './process-manager.ts';
export type { Documents, Projection } from './projection.ts';
export { PUBLIC_CATEGORY, publicStreamOf, toPublicEvent } from './public-log.ts';
export type { Publication, Publisher, PublisherContext } from './publisher.ts';
export { Recurring, type RecurringWork } from './recurring.ts';
export type { PublicOrigin, Subscriber } from './subscriber.ts';
