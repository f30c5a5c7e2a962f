export { FollowerRunner } from './follower.ts';
export { isTransient } from './is-transient.ts';
export type { FollowerHealth } from './log-follower.ts';
export { isInLog } from './model-checkpoint.ts';
export { nounPublisher, type OwnPublisher } from './noun-publisher.ts';
export { ofChanges } from './of-changes.ts';
export { ParkedEvents, type SetAside } from './parked-events.ts';
export { reasonSetAside } from './parking.ts';
export type { ProcessManager } from './process-manager.ts';
export type { Documents, Projection } from './projection.ts';
export { ProjectionRunner } from './projection-runner.ts';
export {
  noticeEnvelopeOf,
  noticeOf,
  openPublicEvent,
  PUBLIC_CATEGORY,
  publicEnvelopeOf,
  readPublicEvent,
  toPublicEvent,
} from './public-log.ts';
export type { Publication, Publisher, PublisherContext } from './publisher.ts';
export { PublisherRunner } from './publisher-runner.ts';
export { NEIGHBOUR_TIMEOUT_MS, ReadYourWrites } from './read-your-writes.ts';
export { Recurring, type RecurringWork } from './recurring.ts';
export type { NoticeSubscriber, PublicEventEnvelope, PublicEventNotice, Subscriber } from './subscriber.ts';
export { syncSubscribersOf } from './sync-subscribers.ts';
export {
  countIn,
  sumOf,
  type TallyDocument,
  type Totals,
  tallyCollection,
  totalsWithin,
} from './tally.ts';
