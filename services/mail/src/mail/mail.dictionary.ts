import {
  choice,
  code,
  count,
  dictionaryOf,
  digest,
  id,
  instant,
  list,
  ordinal,
  store_id,
} from '@storefold/kernel/dictionary';
import { mail } from './mail.decider.ts';

const lease = {
  sender: code('name of a process', 'The process that sends it.'),
  lease_until: instant('Until when no other process sends it.'),
};

const refused = {
  refused_count: count('How many addresses the server refused for good.'),
  refused_digests: list(digest('An address that the server refused for good.')),
};

const failure = {
  error_code: code(
    "Nodemailer's names of errors, such as `ECONNECTION`; `TEMPLATE` where it could not be written",
    'What went wrong.',
  ),
  response_code: ordinal('The code of SMTP that the server answered with. Null: it did not answer.'),
};

export const mailDictionary = dictionaryOf(
  mail,
  'One mail about a public event, and what became of it. Whom it goes to and what it says is read from the event.',
  {
    MailRequested: {
      means: 'Somebody is to be told of the event.',
      fields: {
        store_id,
        kind: choice('Which mail it is.', {
          order_confirmation: 'The order, for whoever placed it.',
          order_shipped: 'A parcel of the order, for whoever placed it.',
          order_tracking_changed: 'How a parcel of the order is followed now, for whoever placed it.',
          order_corrected: 'The corrected order, for whoever placed it.',
          order_canceled: 'The canceled order, for whoever placed it.',
          order_refunded: 'What was given back of the order, for whoever placed it.',
          payment_received: 'Money that came for the order, for whoever placed it.',
          payment_link: 'A link to pay the order by, for its customer.',
          payment_returned:
            'Money that goes back, because nothing could be completed with it, for the staff.',
          payment_session_end_failed:
            'A payment session that a provider does not end, so that the staff look whether it was paid.',
          return_approved: 'That a return of the order may be sent, for whoever placed it.',
          new_order: 'The order, for the staff.',
          password_reset: 'A link to choose a new password, for a customer.',
          customer_invitation: 'A link to choose the first password, for a customer of an import.',
          staff_password_reset: 'The same for a member of the staff.',
          staff_invitation: 'A link for somebody invited to the staff.',
          newsletter_confirmation: 'A link that confirms an address of the newsletter.',
          newsletter_unsubscription: 'A link that ends a subscription.',
          webhook_endpoint_disabled: 'An endpoint failed too often and gets nothing more, for the staff.',
        }),
        event_id: id('event', 'The public event.'),
        event_name: code('name of a public event', 'Its name.'),
        event_stream: code('name of a stream', 'The stream of the event.'),
        event_revision: ordinal('Its revision in that stream.'),
        message_id: id('message', 'Its `Message-ID` of RFC 5322, without brackets: the same at each try.'),
        ...lease,
      },
    },
    MailStarted: {
      means: 'A process took the mail on after a failure or an earlier lease. The person may get it twice.',
      fields: lease,
    },
    MailSent: {
      means: 'A server of mails took it, or it was written to a file.',
      fields: {
        via: choice('How it left.', {
          smtp: 'By a server of mails.',
          outbox: 'As a file, because no server is configured.',
        }),
        accepted_count: count('How many addresses it went to.'),
        ...refused,
      },
    },
    MailPartlySent: {
      means:
        'A server of mails took it for some addresses, and refused it for others only for now. It is tried again for those alone.',
      fields: {
        accepted_count: count('How many addresses it went to.'),
        ...refused,
        waiting_digests: list(digest('An address that it has still to reach.')),
        ...failure,
        next_try_at: instant('When it is tried again. Null: it failed too often, and waits for staff.'),
      },
    },
    MailFailed: {
      means: 'It could not be sent.',
      fields: {
        ...failure,
        next_try_at: instant(
          'When it is tried again. Null: never, because the server refused every address, or what it says, for good.',
        ),
      },
    },
    MailParked: { means: 'It failed too often, and waits for staff.', fields: failure },
    MailSkipped: {
      means: 'It was not sent.',
      fields: {
        reason: choice('Why.', {
          erased: 'Whom it was for was erased.',
          token_ended: 'The token in it had been used or had expired.',
          not_wanted: 'The store sends no mails to shoppers, or not of this event.',
          nobody: 'There was no address to send it to.',
        }),
      },
    },
    MailReleased: { means: 'Staff let it be tried anew.', fields: lease },
  },
);
