import { allowedNetworks, baseUrl, type SettingsOf, setting, wholeNumber } from '@storefold/server/runtime';

export const webhooksSettings = {
  webhookTimeoutMs: setting(
    'WEBHOOK_TIMEOUT_MS',
    wholeNumber(10, 120_000),
    '15000',
    'Milliseconds the receiver of a webhook has to answer.',
  ),
  webhookAllowCidrs: allowedNetworks,
  baseUrl,
};

export type WebhooksSettings = SettingsOf<typeof webhooksSettings>;
