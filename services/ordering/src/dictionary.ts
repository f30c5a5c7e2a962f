export { deliveryMethodDictionary } from './delivery-method/delivery-method.dictionary.ts';
export { orderDictionary } from './order/order.dictionary.ts';
export { testChargeDictionary } from './payment-gateway/test-charge.dictionary.ts';
export { paymentMethodDictionary } from './payment-method/payment-method.dictionary.ts';
export { paymentSourceDictionary } from './payment-source/payment-source.dictionary.ts';
export { promotionDictionary } from './promotion/promotion.dictionary.ts';
export { purchaseHoldDictionary } from './purchase-hold/purchase-hold.dictionary.ts';
export { zoneDictionary } from './zone/zone.dictionary.ts';
