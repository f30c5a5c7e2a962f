import {
  choice,
  code,
  count,
  dictionaryOf,
  id,
  instant,
  list,
  ordinal,
  store_id,
} from '@storefold/kernel/dictionary';
import { webhookReplay } from './webhook-replay.decider.ts';

export const webhookReplayDictionary = dictionaryOf(
  webhookReplay,
  'What happened in a span of time, sent to one webhook endpoint again.',
  {
    WebhookReplayRequested: {
      means: 'Staff asked for it, and its events are counted. Each becomes a delivery that names the replay.',
      fields: {
        store_id,
        webhook_endpoint_id: id('webhook_endpoint', 'The endpoint.'),
        enable_count: count(
          'How often the endpoint had been enabled until then. Absent in what was stored before it was kept.',
        ),
        from_at: instant('From when on events are sent.'),
        to_at: instant('Until when.'),
        event_names: list(
          code(
            'name or pattern of public events',
            'Of those that the endpoint subscribes to only these. None: all.',
          ),
        ),
        events_count: count('How many events there were.'),
        after_position: ordinal('The position of the log after which they come.'),
        last_position: ordinal('The position of the last of them, or, where there are none, that before.'),
      },
    },
    WebhookReplayPartRequested: {
      means: 'The deliveries of more events are requested. The next ones are when these are done with.',
      fields: { reached_position: ordinal('The position of the last event of them.') },
    },
    WebhookReplayCompleted: { means: 'All of its deliveries are done with.', fields: {} },
    WebhookReplayEnded: {
      means: 'The rest is not sent.',
      fields: {
        reason: choice('Why.', {
          endpoint_disabled: 'The endpoint had been disabled.',
          endpoint_deleted: 'The endpoint had been deleted.',
        }),
      },
    },
  },
);
