import { allowedNetworks, type SettingsOf, setting, wholeNumber } from '@storefold/server/runtime';

export const webhooksSettings = {
  webhookTimeoutMs: setting(
    'WEBHOOK_TIMEOUT_MS',
    wholeNumber(10, 120_000),
    '15000',
    'Milliseconds the receiver of a webhook has to answer.',
  ),
  webhookAllowCidrs: allowedNetworks,
};

export type WebhooksSettings = SettingsOf<typeof webhooksSettings>;
