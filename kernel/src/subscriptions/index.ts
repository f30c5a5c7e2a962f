export { isTransient } from './is-transient.ts';
export { nounPublisher, type OwnPublisher } from './noun-publisher.ts';
export { ParkedEvents, type SetAside } from './parked-events.ts';
export type { ProcessManager } from './process-manager.ts';
export type { Documents, Projection } from './projection.ts';
export { openPublicEvent, readPublicEvent } from './public-log.ts';
export type { Publication, Publisher, PublisherContext } from './publisher.ts';
export { Recurring, type RecurringWork } from './recurring.ts';
export type { NoticeSubscriber, PublicEventEnvelope, PublicEventNotice, Subscriber } from './subscriber.ts';
export {
  countIn,
  sumOf,
  type TallyDocument,
  type Totals,
  tallyCollection,
  totalsWithin,
} from './tally.ts';
