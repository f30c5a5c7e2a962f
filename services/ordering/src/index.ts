export { ordering, orderingNouns } from './ordering.ts';
export type {
  AuthorizationRequest,
  CaptureRequest,
  ChargeRequest,
  EndedSession,
  GatewayCard,
  InboundMessage,
  InboundRequest,
  NamedCharge,
  OpenedSession,
  PaidSession,
  PaymentGateway,
  SessionGateway,
  SessionRequest,
  SessionTerms,
  SessionUnderWay,
  SetupRequest,
  SetupTerms,
  TriedSettings,
} from './payment-gateway/payment-gateway.ts';
export type { GatewayTools, PaymentProvider, PreferencesOf } from './payment-gateway/payment-provider.ts';
export { registerPaymentProvider } from './payment-gateway/payment-providers.ts';
