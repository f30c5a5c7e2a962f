export { FollowerRunner } from './follower.ts';
export { isTransient } from './is-transient.ts';
export type { FollowerHealth } from './log-follower.ts';
export { ParkedEvents, type SetAside } from './parked-events.ts';
export { reasonSetAside } from './parking.ts';
export type { ProcessManager } from './process-manager.ts';
export { isInLog } from './projecting/model-checkpoint.ts';
export type { Documents, Projection } from './projecting/projection.ts';
export { ProjectionRunner } from './projecting/projection-runner.ts';
export {
  countIn,
  sumOf,
  type TallyDocument,
  type Totals,
  tallyCollection,
  totalsWithin,
} from './projecting/tally.ts';
export { nounPublisher, type OwnPublisher } from './publishing/noun-publisher.ts';
export { isShownOtherwise, ofChanges } from './publishing/of-changes.ts';
export {
  noticeEnvelopeOf,
  noticeOf,
  openPublicEvent,
  PUBLIC_CATEGORY,
  publicEnvelopeOf,
  readPublicEvent,
  toPublicEvent,
} from './publishing/public-log.ts';
export type { Publication, Publisher, PublisherContext } from './publishing/publisher.ts';
export { PublisherRunner } from './publishing/publisher-runner.ts';
export { NEIGHBOUR_TIMEOUT_MS, ReadYourWrites } from './read-your-writes.ts';
export { Recurring, type RecurringWork } from './recurring.ts';
export type { NoticeSubscriber, PublicEventEnvelope, PublicEventNotice, Subscriber } from './subscriber.ts';
export { syncSubscribersOf } from './sync-subscribers.ts';
