/** Whether a gateway makes the payments of methods of this type. `manual` ones are made outside of the store. */
export const isGatewayType = (type: string): boolean => type !== 'manual' && type !== 'store_credit';
