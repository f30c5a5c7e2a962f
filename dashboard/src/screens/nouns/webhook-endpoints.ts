import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
} from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const webhookEndpointsScreen = screenOf(
  {
    list: listWebhookEndpoints,
    create: createWebhookEndpoint,
    change: changeWebhookEndpoint,
    delete: deleteWebhookEndpoint,
  },
  {
    noun: 'webhook_endpoint',
    path: 'webhook_endpoints',
    menu: 'settings',
    position: 100,
    icon: 'link',
    title: 'url',
    columns: ['url', 'name', 'active', 'last_delivery_at', 'recent_delivery_count', 'recent_failure_count'],
    filters: [
      { key: 'url_cont', kind: 'text' },
      { key: 'name_cont', kind: 'text' },
      { key: 'active_eq', kind: 'flag' },
    ],
    fields: [{ name: 'url', kind: 'url' }, { name: 'name' }, { name: 'subscriptions' }],
    actions: [
      { name: 'enable', method: 'PATCH', icon: 'check', when: ({ active }) => active === false },
      { name: 'disable', method: 'PATCH', icon: 'close', when: ({ active }) => active === true },
      { name: 'send_test', method: 'POST', icon: 'mail' },
      { name: 'rotate_secret', method: 'POST', icon: 'refresh', asks: true, shows: 'secret_key' },
      {
        name: 'replay',
        method: 'POST',
        icon: 'refresh',
        fields: [{ name: 'from', kind: 'instant' }, { name: 'to', kind: 'instant' }, { name: 'names' }],
        leadsTo: 'replays',
      },
    ],
    parts: [
      {
        name: 'deliveries',
        path: 'deliveries',
        columns: ['created_at', 'event_name', 'success', 'response_code', 'error_type'],
        actions: [{ name: 'redeliver', method: 'POST', icon: 'refresh' }],
        hasPages: true,
      },
      {
        name: 'replays',
        path: 'replays',
        labels: { completed_at: 'finished_at' },
        columns: ['created_at', 'state', 'from', 'to', 'events_count', 'delivered_count', 'failed_count'],
        hasPages: true,
      },
    ],
    shows: 'secret_key',
  },
);
