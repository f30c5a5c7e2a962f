import { noun } from '../../records/noun.ts';

export const webhookEndpointNoun = noun({
  name: 'webhook_endpoint',
  prefix: 'whe',
  words: {
    en: { name: 'Webhook endpoint', title: 'Webhooks', new: 'New webhook' },
    de: { name: 'Webhook-Empfänger', title: 'Webhooks', new: 'Neuer Webhook' },
  },
});

export const webhookDeliveryNoun = noun({
  name: 'webhook_delivery',
  prefix: 'whd',
  words: {
    en: { name: 'Webhook delivery' },
    de: { name: 'Webhook-Zustellung' },
  },
});

export const webhookReplayNoun = noun({
  name: 'webhook_replay',
  prefix: 'whr',
  words: {
    en: { name: 'Webhook replay' },
    de: { name: 'Webhook-Wiederholung' },
  },
});
