export { ordering, orderingNouns } from './ordering.ts';
export type {
  AuthorizationRequest,
  ChargeRequest,
  GatewayCard,
  OpenedSession,
  PaymentGateway,
  SessionGateway,
  SessionRequest,
  SessionTerms,
} from './payment-gateway/payment-gateway.ts';
export type { PaymentProvider, PreferencesOf } from './payment-gateway/payment-provider.ts';
export { registerPaymentProvider } from './payment-gateway/payment-providers.ts';
