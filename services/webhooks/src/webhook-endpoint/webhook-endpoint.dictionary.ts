import {
  choice,
  code,
  count,
  dictionaryOf,
  id,
  instant,
  list,
  metadata,
  sealed,
  secret,
  store_id,
  text,
} from '@storefold/kernel/dictionary';
import { webhookEndpoint } from './webhook-endpoint.decider.ts';

const details = {
  name: text('What staff call the endpoint. Null: it has no name.', sealed),
  url: text('Where events are sent. It may hold a secret of the receiver.', secret),
  subscriptions: list(
    code('name or pattern of public events', 'The events that are sent. An empty list: all of them.'),
  ),
  metadata: metadata(sealed),
};

const scopes = list(
  code(
    'scope of the Admin API',
    'What whoever set the URL could do. Events that they could not read are not sent. Absent: every event is.',
  ),
);

const author = {
  author_type: choice(
    'Who answers for the endpoint: who set its URL, or took it over. Absent: nobody was noted.',
    {
      admin_user: 'A member of the staff.',
      api_key: 'A program with an API key.',
    },
  ),
  author_id: id(
    'record',
    'The member of the staff, or the API key. What they may not read any more is not sent.',
  ),
};

const outcome = {
  webhook_delivery_id: id('webhook_delivery', 'The delivery that was attempted.'),
  attempted_at: instant('When it was attempted.'),
};

export const webhookEndpointDictionary = dictionaryOf(
  webhookEndpoint,
  'A URL that public events are sent to, and whether it takes them.',
  {
    WebhookEndpointCreated: {
      means: 'Staff made the endpoint. Public events are sent to it from now on.',
      fields: { store_id, ...details, scopes, ...author, secret: text('Signs what is sent.', secret) },
    },
    WebhookEndpointChanged: {
      means: 'Staff changed the fields that are present. The others stay as they were.',
      fields: { ...details, scopes, ...author },
    },
    WebhookEndpointSecretRotated: {
      means: 'Staff replaced the secret. For a while both secrets sign what is sent.',
      fields: {
        secret: text('The new secret.', secret),
        old_secret_expires_at: instant('Until when the secret before signs as well.'),
      },
    },
    WebhookEndpointFailed: {
      means: 'The endpoint did not accept a delivery.',
      fields: { ...outcome, failure_count: count('Deliveries that failed in a row, with this one.') },
    },
    WebhookEndpointRecovered: {
      means: 'The endpoint accepted a delivery after failures.',
      fields: { ...outcome, previous_failure_count: count('Deliveries that failed in a row before it.') },
    },
    WebhookEndpointDisabled: {
      means: 'Nothing is sent to the endpoint any more.',
      fields: {
        reason: choice('Why.', {
          manual: 'Staff disabled it.',
          consecutive_failures: 'Too many deliveries failed in a row.',
          author_ended:
            'Who answered for it can do nothing any more: the API key or the member of the staff has ended.',
        }),
        failure_count: count('Deliveries that failed in a row until then.'),
      },
    },
    WebhookEndpointEnabled: {
      means: 'Staff enabled the endpoint again. Its failures no longer count.',
      fields: { enable_count: count('How often it was enabled, with this time.') },
    },
    WebhookEndpointDeleted: {
      means: 'Staff removed the endpoint. Its secrets, name and URL are erased.',
      fields: {
        previous_status: choice('What it was until then.', {
          active: 'Events were sent to it.',
          disabled: 'Nothing was sent to it.',
        }),
      },
    },
  },
);
