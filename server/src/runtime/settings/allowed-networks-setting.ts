import { networks, setting } from './setting.ts';

/** Read by the processes that connect to hosts which others name. */
export const allowedNetworks = setting(
  'WEBHOOK_ALLOW_CIDRS',
  networks,
  { development: '127.0.0.0/8,::1/128', production: 'none' },
  'Networks webhooks may be sent to, and pictures copied from, although they are not public.',
);
