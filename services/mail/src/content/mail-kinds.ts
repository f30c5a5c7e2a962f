import { customerMails, type MailingStore, type PublicEventName } from '@storefold/contracts';

type Payload = Readonly<Record<string, unknown>>;

/** A kind of mail: which events ask for it, and whom it goes to. */
interface KindOfMail {
  readonly events: readonly PublicEventName[];
  /** `shopper` and `member`: the person whose address the event tells; `staff`: those of the store. */
  readonly to: 'shopper' | 'member' | 'staff';
  /** Whether it is to be sent of this event. Default: always. */
  readonly isWanted?: (payload: Payload, store: MailingStore) => boolean;
  /** It is about a part of an order, which the event names by `order_id` and which the mail shows. */
  readonly isOfOrder?: true;
  /** Where its link leads, and the token in the event that the link brings. */
  readonly link?: {
    readonly token:
      | 'reset_token'
      | 'verification_token'
      | 'unsubscribe_token'
      | 'invitation_token'
      /** The whole link, with its end. */
      | 'payment_link';
    readonly page: string;
    /** The link also says of which record it is. */
    readonly hasId?: true;
  };
}

/** Of a mail about a part of an order the part; the payload is that of the event, or the order with it. */
const partIn = (payload: Payload): Payload => (payload.part ?? payload) as Payload;

/** Staff may not want the customer to be told of a step. */
function isToBeTold(payload: Payload): boolean {
  return partIn(payload).notify_customer !== false;
}

const kinds = {
  order_confirmation: {
    events: ['order.completed', 'order.confirmation_requested'],
    to: 'shopper',
    isWanted: isToBeTold,
  },
  order_shipped: {
    events: ['shipment.shipped'],
    to: 'shopper',
    isOfOrder: true,
    // What is downloaded is in no parcel.
    isWanted: (payload) => isToBeTold(payload) && partIn(payload).fulfillment_type !== 'digital',
  },
  order_tracking_changed: {
    events: ['shipment.tracking_changed'],
    to: 'shopper',
    isOfOrder: true,
    // Where it cannot be followed any more, there is nothing to say.
    isWanted: (payload) => partIn(payload).tracking !== null || partIn(payload).tracking_url !== null,
  },
  order_corrected: { events: ['order.corrected'], to: 'shopper', isWanted: isToBeTold },
  order_canceled: { events: ['order.canceled'], to: 'shopper', isWanted: isToBeTold },
  order_refunded: {
    events: ['refund.created', 'refund.updated'],
    to: 'shopper',
    isOfOrder: true,
    isWanted: (payload) => isToBeTold(payload) && partIn(payload).status === 'completed',
  },
  payment_received: {
    events: ['payment.completed'],
    to: 'shopper',
    isOfOrder: true,
    isWanted: isToBeTold,
  },
  payment_link: {
    events: ['order.payment_link_requested'],
    to: 'shopper',
    link: { token: 'payment_link', page: '/pay' },
  },
  payment_returned: { events: ['payment.returned'], to: 'staff' },
  payment_session_end_failed: { events: ['payment_session.end_failed'], to: 'staff' },
  return_approved: { events: ['return.approved'], to: 'shopper', isOfOrder: true },
  new_order: {
    events: ['order.completed'],
    to: 'staff',
    isWanted: (_, store) => store.new_order_notifications_email !== null,
  },
  password_reset: {
    events: ['customer.password_reset_requested'],
    to: 'shopper',
    link: { token: 'reset_token', page: '/password_reset' },
  },
  customer_invitation: {
    events: ['customer.invited'],
    to: 'shopper',
    link: { token: 'invitation_token', page: '/password_reset' },
  },
  staff_password_reset: {
    events: ['admin_user.password_reset_requested'],
    to: 'member',
    link: { token: 'reset_token', page: '/admin/password_reset' },
  },
  staff_invitation: {
    events: ['admin_user.invited'],
    to: 'member',
    link: { token: 'invitation_token', page: '/admin/invitation' },
  },
  newsletter_confirmation: {
    events: ['newsletter_subscriber.subscription_requested'],
    to: 'shopper',
    link: { token: 'verification_token', page: '/newsletter/verify' },
  },
  newsletter_unsubscription: {
    events: ['newsletter_subscriber.unsubscribe_requested'],
    to: 'shopper',
    link: { token: 'unsubscribe_token', page: '/newsletter/unsubscribe', hasId: true },
  },
  webhook_endpoint_disabled: {
    events: ['webhook_endpoint.disabled'],
    to: 'staff',
    isWanted: ({ disabled_reason }) => disabled_reason === 'consecutive_failures',
  },
} as const satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof kinds;

/** The mails of the store. Their names are kept for ever: they stand in the log, and name folders of templates. */
export const mailKinds: Readonly<Record<MailKind, KindOfMail>> = kinds;
export const mailKindNames = Object.keys(kinds) as MailKind[];

/** The public events that somebody gets a mail about. */
export const mailedEvents: readonly PublicEventName[] = [
  ...new Set(mailKindNames.flatMap((kind) => mailKinds[kind].events)),
];

/** What a store says nothing of, as it was made before, it does not send. */
const isSwitchedOff = (kind: MailKind, { customer_mails = ['order_confirmation'] }: MailingStore): boolean =>
  customerMails.some((each) => each === kind) && !customer_mails.includes(kind);

/** Whether the store wants such a mail of the event. One that sends its own to shoppers still has those to its staff sent. */
export function isWanted(kind: MailKind, payload: Payload, store: MailingStore): boolean {
  const { to, isWanted: isWantedOf = () => true } = mailKinds[kind];
  const isSilenced = to === 'shopper' && (!store.send_transactional_emails || isSwitchedOff(kind, store));
  return !isSilenced && payload.is_wanted !== false && isWantedOf(payload, store);
}

/** The mails that an event of the store asks for. */
export const kindsOf = (name: PublicEventName, payload: Payload, store: MailingStore): MailKind[] =>
  mailKindNames.filter((kind) => mailKinds[kind].events.includes(name) && isWanted(kind, payload, store));

/** What files and message ids are named by: of one event, the mail to the staff has a name of its own. */
export const mailNameOf = ({
  kind,
  event_id,
}: {
  readonly kind: MailKind;
  readonly event_id: string;
}): string => (mailKinds[kind].to === 'staff' ? `${event_id}-staff` : event_id);
