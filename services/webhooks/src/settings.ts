import { networks, type SettingsOf, setting, wholeNumber } from '@storefold/server/runtime';

export const webhooksSettings = {
  webhookTimeoutMs: setting(
    'WEBHOOK_TIMEOUT_MS',
    wholeNumber(10, 120_000),
    '15000',
    'Milliseconds the receiver of a webhook has to answer.',
  ),
  webhookAllowCidrs: setting(
    'WEBHOOK_ALLOW_CIDRS',
    networks,
    { development: '127.0.0.0/8,::1/128', production: 'none' },
    'Networks webhooks may be sent to although they are not public.',
  ),
};

export type WebhooksSettings = SettingsOf<typeof webhooksSettings>;
