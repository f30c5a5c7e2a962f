import type { PaymentMethod } from '@storefold/contracts';

type MethodType = PaymentMethod['type'];

/** The types of methods whose payments are made by a gateway. */
export type GatewayType = Exclude<MethodType, 'manual' | 'store_credit'>;

export const isGatewayType = (type: MethodType): type is GatewayType =>
  type !== 'manual' && type !== 'store_credit';
