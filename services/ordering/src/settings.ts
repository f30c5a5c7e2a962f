import {
  baseUrl,
  type ProcessSettings,
  type SettingsOf,
  sampleDataSetting,
  setting,
  wholeNumber,
} from '@storefold/server/runtime';

export const orderingSettings = {
  cartTtlDays: setting(
    'CART_TTL_DAYS',
    wholeNumber(1, 36_500),
    '90',
    'Days that a cart which nobody touches is kept; then it goes with the personal data in it.',
  ),
  digitalLinkDays: setting(
    'DIGITAL_LINK_DAYS',
    wholeNumber(1, 36_500),
    '7',
    'Days that what was bought can be downloaded, from when the order is paid.',
  ),
  digitalLinkDownloads: setting(
    'DIGITAL_LINK_DOWNLOADS',
    wholeNumber(1, 1_000_000),
    '5',
    'How often each file of an order can be downloaded.',
  ),
  rateLimitGuestOrderPerHour: setting(
    'RATE_LIMIT_GUEST_ORDER_PER_HOUR',
    wholeNumber(1, 1_000_000_000),
    { development: '1000000', production: '20' },
    'Orders per hour with one e-mail address that is not the one of the customer who is logged in.',
  ),
  rateLimitGuestOrderNetworkPerHour: setting(
    'RATE_LIMIT_GUEST_ORDER_NETWORK_PER_HOUR',
    wholeNumber(1, 1_000_000_000),
    { development: '1000000', production: '20' },
    'Orders per hour from one client address with any such e-mail addresses: the shop mails to each.',
  ),
  rateLimitPaymentEventsPerMin: setting(
    'RATE_LIMIT_PAYMENT_EVENTS_PER_MIN',
    wholeNumber(1, 1_000_000_000),
    { development: '1000000', production: '600' },
    'Requests per minute from one client address by which payment providers tell what happened. They try again what is refused.',
  ),
  sampleData: sampleDataSetting,
  baseUrl,
};

export type OrderingSettings = SettingsOf<typeof orderingSettings> &
  Pick<ProcessSettings, 'nodeEnv' | 'host' | 'port'>;
