export const serviceNames = [
  'identity',
  'newsletter',
  'catalog',
  'ordering',
  'stored-value',
  'webhooks',
  'mail',
] as const;
export type ServiceName = (typeof serviceNames)[number];
