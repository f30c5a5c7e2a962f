/** The services of Storefold. */
export const serviceNames = [
  'identity',
  'newsletter',
  'catalog',
  'ordering',
  'stored-value',
  'webhooks',
  'mail',
] as const;

export type ShippedService = (typeof serviceNames)[number];

/** The name of a service: one of Storefold, or one of a platform team's own. */
export type ServiceName = ShippedService | (string & {});
