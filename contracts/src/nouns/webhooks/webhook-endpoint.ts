import { noun } from '../../records/noun.ts';

export const webhookEndpointNoun = noun({
  name: 'webhook_endpoint',
  prefix: 'whe',
  words: {
    en: {
      name: 'Webhook endpoint',
      title: 'Webhooks',
      new: 'New webhook',
      about: 'Addresses that are told what happens in the store',
    },
    de: {
      name: 'Webhook-Empfänger',
      title: 'Webhooks',
      new: 'Neuer Webhook',
      about: 'Adressen, die erfahren, was im Shop geschieht',
    },
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
