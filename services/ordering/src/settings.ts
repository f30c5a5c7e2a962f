import { type SettingsOf, setting, wholeNumber } from '@storefold/kernel/runtime';

export const orderingSettings = {
  rateLimitGuestOrderPerHour: setting(
    'RATE_LIMIT_GUEST_ORDER_PER_HOUR',
    wholeNumber(1, 1_000_000_000),
    { development: '1000000', production: '20' },
    'Orders that guests may complete per hour with one e-mail address.',
  ),
};

export type OrderingSettings = SettingsOf<typeof orderingSettings>;
