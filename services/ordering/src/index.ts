export { ordering } from './ordering.ts';
export type {
  AuthorizationRequest,
  ChargeRequest,
  GatewayCard,
  PaymentGateway,
} from './payment-gateway/payment-gateway.ts';
export type { PaymentProvider, PreferencesOf } from './payment-gateway/payment-provider.ts';
export { registerPaymentProvider } from './payment-gateway/payment-providers.ts';
