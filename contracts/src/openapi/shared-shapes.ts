import type { z } from 'zod';
import { customFieldChange, customFieldInput } from '../endpoints/custom-fields.ts';
import { address, addressInput, adminAddress } from '../shapes/address.ts';
import { adminAccount } from '../shapes/admin-user.ts';
import { allowedOrigin } from '../shapes/allowed-origin.ts';
import { apiKey } from '../shapes/api-key.ts';
import { cart, cartWarning, requirement } from '../shapes/cart.ts';
import { adminCategory, category } from '../shapes/category.ts';
import { country, countryState, currencyEntry, localeEntry } from '../shapes/country.ts';
import { creditCard } from '../shapes/credit-card.ts';
import { adminCustomField, customField } from '../shapes/custom-field.ts';
import { adminCustomer, customer } from '../shapes/customer.ts';
import { adminDeliveryMethod, deliveryMethod } from '../shapes/delivery-method.ts';
import { digitalLink } from '../shapes/digital-link.ts';
import { discount } from '../shapes/discount.ts';
import { adminFulfillment, deliveryRate, fulfillment } from '../shapes/fulfillment.ts';
import { adminGiftCard, giftCard } from '../shapes/gift-card.ts';
import { adminLineItem, lineItem } from '../shapes/line-item.ts';
import { media } from '../shapes/media.ts';
import { adminOptionType, adminOptionValue, optionType, optionValue } from '../shapes/option-type.ts';
import { adminOrder, order } from '../shapes/order.ts';
import { adminPayment, orderPayment, payment } from '../shapes/payment.ts';
import { adminPaymentMethod, paymentMethod } from '../shapes/payment-method.ts';
import { adminPrice, price } from '../shapes/price.ts';
import { adminProduct, product } from '../shapes/product.ts';
import { productFilters } from '../shapes/product-filters.ts';
import { role } from '../shapes/role.ts';
import { stockItem } from '../shapes/stock-item.ts';
import { stockLocation } from '../shapes/stock-location.ts';
import { storeSettings } from '../shapes/store.ts';
import {
  adminStoreCredit,
  storeCredit,
  storeCreditCategory,
  storeCreditEvent,
  storeCreditType,
} from '../shapes/store-credit.ts';
import { adminSubscriber, subscriber } from '../shapes/subscriber.ts';
import { adminVariant, variant } from '../shapes/variant.ts';
import { webhookDelivery, webhookEndpoint } from '../shapes/webhook-endpoint.ts';
import { wishedItem, wishlist } from '../shapes/wishlist.ts';
import { anyJson, currencyCode, display, listMeta, money, timestamp } from '../values.ts';

/** The shapes that stand under a name of their own in the documents. All others are named after their endpoint. */
export const sharedShapes: Readonly<Record<string, z.ZodType>> = {
  Money: money,
  DisplayMoney: display,
  Timestamp: timestamp,
  CurrencyCode: currencyCode,
  Json: anyJson,
  ListMeta: listMeta,
  Address: address,
  AdminAddress: adminAddress,
  AddressInput: addressInput,
  AdminAccount: adminAccount,
  AdminCategory: adminCategory,
  AdminCustomField: adminCustomField,
  AdminCustomer: adminCustomer,
  AdminDeliveryMethod: adminDeliveryMethod,
  AdminFulfillment: adminFulfillment,
  AdminGiftCard: adminGiftCard,
  AdminLineItem: adminLineItem,
  AdminOptionType: adminOptionType,
  AdminOptionValue: adminOptionValue,
  AdminOrder: adminOrder,
  AdminPayment: adminPayment,
  AdminPaymentMethod: adminPaymentMethod,
  AdminPrice: adminPrice,
  AdminProduct: adminProduct,
  AdminStoreCredit: adminStoreCredit,
  AdminSubscriber: adminSubscriber,
  AdminVariant: adminVariant,
  AllowedOrigin: allowedOrigin,
  ApiKey: apiKey,
  Cart: cart,
  CartRequirement: requirement,
  CartWarning: cartWarning,
  Category: category,
  Country: country,
  CountryState: countryState,
  CreditCard: creditCard,
  Currency: currencyEntry,
  CustomField: customField,
  CustomFieldChange: customFieldChange,
  CustomFieldInput: customFieldInput,
  Customer: customer,
  DeliveryMethod: deliveryMethod,
  DeliveryRate: deliveryRate,
  DigitalLink: digitalLink,
  Discount: discount,
  Fulfillment: fulfillment,
  GiftCard: giftCard,
  LineItem: lineItem,
  Locale: localeEntry,
  Media: media,
  OptionType: optionType,
  OptionValue: optionValue,
  Order: order,
  OrderPayment: orderPayment,
  Payment: payment,
  PaymentMethod: paymentMethod,
  Price: price,
  Product: product,
  ProductFilters: productFilters,
  Role: role,
  StockItem: stockItem,
  StockLocation: stockLocation,
  StoreCredit: storeCredit,
  StoreCreditCategory: storeCreditCategory,
  StoreCreditEvent: storeCreditEvent,
  StoreCreditType: storeCreditType,
  StoreSettings: storeSettings,
  Subscriber: subscriber,
  Variant: variant,
  WishedItem: wishedItem,
  Wishlist: wishlist,
  WebhookDelivery: webhookDelivery,
  WebhookEndpoint: webhookEndpoint,
};
