import {
  choice,
  code,
  count,
  dictionaryOf,
  duration,
  flag,
  id,
  instant,
  json,
  open,
  ordinal,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { webhookDelivery } from './webhook-delivery.decider.ts';

const ofReplay = {
  webhook_replay_id: id('webhook_replay', 'The replay that it is a part of. Absent: of none.'),
};

const lease = {
  sender: code('name of a process', 'The process that sends it.'),
  lease_until: instant('Until when no other process sends it.'),
};

export const webhookDeliveryDictionary = dictionaryOf(
  webhookDelivery,
  'One public event for one webhook endpoint, and what became of it.',
  {
    WebhookDeliveryRequested: {
      means: 'The event is to be sent to the endpoint.',
      fields: {
        store_id,
        webhook_endpoint_id: id('webhook_endpoint', 'The endpoint.'),
        enable_count: count('How often the endpoint had been enabled until then.'),
        event_id: id('event', 'The public event.'),
        event_name: code('name of a public event', 'Its name.'),
        event_stream: code(
          'name of a stream',
          'The stream of the event. Of a test, which is no event of the log, that of the endpoint.',
        ),
        event_revision: ordinal('Its revision in that stream. Of a test, the last one at that time.'),
        repeated_webhook_delivery_id: id(
          'webhook_delivery',
          'The delivery that it repeats on demand. Absent: it is a first one.',
        ),
        ...ofReplay,
        ...lease,
      },
    },
    WebhookDeliveryStarted: {
      means: 'A process took the delivery on after an earlier lease. The receiver may get the event twice.',
      fields: lease,
    },
    WebhookDeliveryAttempted: {
      means: 'The event was sent, and this was the outcome. It is not sent again by itself.',
      fields: {
        success: flag('Whether the receiver answered with a 2xx status in time.'),
        response_code: ordinal('The HTTP status of the response. Null: there was none.'),
        duration_ms: duration('How long the attempt took.'),
        error_type: choice('Why there was no whole response. Null: there was one.', {
          timeout: 'It did not come in time.',
          connection_error: 'The connection could not be made, or broke.',
        }),
        request_errors: text('The error, in words.', open('written by a program, without what was sent')),
        name_servers_failed: flag(
          'True: nothing was sent, because the name servers did not tell the addresses. The endpoint did not fail. Absent otherwise.',
        ),
        response: json(
          'Under `body` the first 10,000 characters of the response. Null: there was none, or it is erased.',
          open('the service itself seals its `body`, for the subject of what was sent or for the endpoint'),
        ),
        ...ofReplay,
      },
    },
    WebhookDeliverySkipped: {
      means: 'The event was not sent.',
      fields: {
        reason: choice('Why.', {
          endpoint_disabled: 'The endpoint had been disabled.',
          endpoint_deleted: 'The endpoint had been deleted.',
          event_not_permitted: 'Whoever set the URL may not read what the event tells.',
        }),
        ...ofReplay,
      },
    },
  },
);
