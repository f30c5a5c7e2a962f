import { type JsonObject, Refusal, recordId, uuidv5 } from '@storefold/kernel/core';
import { numberOf } from '../readable-number.ts';
import type {
  AuthorizationRequest,
  ChargeRequest,
  GatewayCard,
  InboundMessage,
  InboundRequest,
  OpenedSession,
  PaymentGateway,
  SetupRequest,
  SetupTerms,
  TriedSettings,
} from './payment-gateway.ts';
import type { GatewayTools, PreferencesOf } from './payment-provider.ts';
import { type TestChargeCommand, testCharge } from './test-charge.decider.ts';
import type { TestOutcomes } from './test-charge.ts';
import { openTestEvent, type TestEvent } from './test-events.ts';

/** What becomes of what is asked for later of a card whose payments are approved. */
const outcomes = {
  refund_decline: { refund_outcome: 'decline' },
  refund_error: { refund_outcome: 'error' },
  refund_unknown: { refund_outcome: 'unknown' },
  capture_decline: { capture_outcome: 'decline' },
  capture_unknown: { capture_outcome: 'unknown' },
  void_decline: { void_outcome: 'decline' },
  void_unknown: { void_outcome: 'unknown' },
} as const satisfies Readonly<Record<string, TestOutcomes>>;

/** How a card of the test gateway behaves. `crash`: it approves, and its answer is lost. */
const scenarios = [
  'approve',
  'decline',
  'error',
  'crash',
  'slow',
  'refund_decline',
  'refund_error',
  'refund_unknown',
  'capture_decline',
  'capture_unknown',
  'void_decline',
  'void_unknown',
] as const;
type Scenario = (typeof scenarios)[number];

/** One of each type, for trying out the forms of a dashboard. */
export const testPreferences = {
  api_key: { type: 'password' },
  /** Off, nothing but authorizations is answered, as by a provider that is away. */
  test_mode: { type: 'boolean', default: true },
  /** Before each authorization. */
  delay_ms: { type: 'integer', default: 0 },
  /** In the currency of the charge, whatever it is. */
  decline_above: { type: 'decimal' },
  statement: { type: 'string' },
  note: { type: 'text' },
  /** Signs what it tells: see `signTestEvent`. */
  webhook_secret: { type: 'password' },
} as const;

/** Longer than a checkout is left to the process that started it, so that several processes ask for one charge. */
const SLOW_MS = 3_000;
const MOST_DELAY_MS = 8_000;

/**
 * A payment provider for trying out a shop: its tokens say what happens, and no money moves. It keeps its book in the
 * log, so it remembers its charges as a provider does when the shop's processes die.
 */
export class TestGateway implements PaymentGateway {
  constructor(
    protected readonly tools: GatewayTools,
    private readonly preferences: Partial<PreferencesOf<typeof testPreferences>> = {},
  ) {}

  exchangeToken(token: string, idempotencyKey: string): Promise<GatewayCard | undefined> {
    const scenario = scenarios.find((each) => token === `tok_${each}`);
    return Promise.resolve(scenario && cardOf(scenario, idempotencyKey));
  }

  createSetup({ setupSessionId }: SetupRequest & SetupTerms): Promise<OpenedSession> {
    return Promise.resolve({ externalId: recordId('test_setup', setupSessionId), externalData: {} });
  }

  completeSetup({
    externalId,
    externalData: { token },
  }: Pick<OpenedSession, 'externalId'> & { readonly externalData: JsonObject }): Promise<
    GatewayCard | undefined
  > {
    return typeof token === 'string' ? this.exchangeToken(token, externalId) : Promise.resolve(undefined);
  }

  tryOut(): Promise<TriedSettings> {
    this.#refuseAway();
    return Promise.resolve({ mode: 'test', checks: ['authorized_and_released'] });
  }

  async authorize(request: AuthorizationRequest) {
    const scenario = scenarioOf(request.profileId);
    const { delay_ms: delayMs, decline_above: limit = null } = this.preferences;
    const waitMs = (scenario === 'slow' ? SLOW_MS : 0) + Math.min(delayMs ?? 0, MOST_DELAY_MS);
    if (waitMs > 0) await this.tools.clock.sleep(waitMs);
    if (scenario === 'error') throw new Refusal('gateway_error', 'payment_gateway_error');
    const { storeId, amount, currency, chargeId } = request;
    const { state } = await this.book(request, {
      type: 'Authorize',
      storeId,
      amount,
      currency,
      responseCode: numberOf('A', 6, chargeId),
      isDeclined: scenario === 'decline' || (limit !== null && isAbove(amount, limit)),
      outcomes: outcomesOf(scenario),
    });
    if (scenario === 'crash') {
      throw new Refusal('payment_processing_error', 'payment_gateway_unreachable');
    }
    if ('response_code' in state) return { responseCode: state.response_code };
    throw new Refusal('payment_failed', 'card_declined');
  }

  async capture(request: ChargeRequest, amount?: string): Promise<void> {
    this.#refuseAway();
    const { state, repeated } = await this.book(request, { type: 'Capture', amount });
    if ('capture_outcome' in state && state.capture_outcome === 'unknown' && !repeated) throw answerLost();
  }

  async refund(request: ChargeRequest, amount: string) {
    this.#refuseAway();
    const { state: before } = await this.tools.commands.load(testCharge, bookedAs(request));
    const outcome = 'refund_outcome' in before ? before.refund_outcome : undefined;
    if (outcome === 'error') {
      throw new Refusal('payment_processing_error', 'payment_gateway_error_on_refund');
    }
    const transactionId = numberOf('T', 12, request.idempotencyKey);
    const { facts, repeated } = await this.book(request, { type: 'Refund', amount, transactionId });
    if (!facts.some(({ type }) => type === 'TestChargeRefunded')) {
      throw new Refusal('gateway_error', 'payment_gateway_declined_refund');
    }
    if (outcome === 'unknown' && !repeated) throw answerLost();
    return { transactionId };
  }

  async void(request: ChargeRequest, kept?: string): Promise<void> {
    this.#refuseAway();
    const { state: before } = await this.tools.commands.load(testCharge, bookedAs(request));
    const { repeated } = await this.book(request, { type: 'Void', storeId: request.storeId, kept });
    if ('void_outcome' in before && before.void_outcome === 'unknown' && !repeated) throw answerLost();
  }

  /** What it tells is signed with the method's `webhook_secret`. Of what happens at the provider it keeps its book. */
  async inbound(request: InboundRequest): Promise<readonly InboundMessage[]> {
    const { webhook_secret: secret } = this.preferences;
    const event = openTestEvent(request, secret, this.tools.clock.now());
    if (event.token !== undefined) await this.#payInBrowser(event);
    return messagesIn(event);
  }

  /** The shopper pays a session, as a provider's page in the browser has it done. */
  async #payInBrowser({ id, external_id, token = '', amount = '0', currency = '', collected }: TestEvent) {
    const scenario = scenarios.find((each) => token === `tok_${each}`);
    const { storeId = '' } = this.tools;
    if (!scenario) return;
    const run = (operation: string, command: TestChargeCommand) => {
      const context = this.tools.contexts.command(uuidv5(BROWSER, `${id} ${operation}`), storeId);
      return this.tools.commands.execute(testCharge, external_id, command, context);
    };
    await run('authorize', {
      type: 'Authorize',
      storeId,
      amount,
      currency,
      responseCode: numberOf('A', 6, external_id),
      isDeclined: scenario === 'decline',
      outcomes: outcomesOf(scenario),
    });
    if (collected) await run('capture', { type: 'CaptureEarly' });
  }

  #refuseAway(): void {
    if (this.preferences.test_mode === false) throw answerLost();
  }

  protected book(request: ChargeRequest, command: TestChargeCommand) {
    const { idempotencyKey, storeId, origin } = request;
    const context = this.tools.contexts.command(idempotencyKey, storeId, origin);
    return this.tools.commands.execute(testCharge, bookedAs(request), command, context);
  }
}

/** What was paid in the browser is booked by the name of its session. */
const bookedAs = ({ chargeId, externalId = chargeId }: ChargeRequest): string => externalId;

function messagesIn(event: TestEvent): readonly InboundMessage[] {
  const { id, external_id: externalId, amount = '0', currency = '' } = event;
  switch (event.type) {
    case 'session_paid':
      return [{ type: 'session_paid', id, externalId }];
    case 'session_failed': {
      const { message = 'The card was declined' } = event;
      return [{ type: 'session_failed', id, externalId, code: 'payment_failed', message }];
    }
    case 'refunded':
      return [
        { type: 'refunded', id, externalId, transactionId: event.transaction_id ?? id, amount, currency },
      ];
    case 'disputed': {
      const { dispute_id: disputeId = id, reason = 'fraudulent', status = 'open' } = event;
      return [{ type: 'disputed', id, externalId, disputeId, amount, currency, reason, status }];
    }
    case 'session_confirmed':
    case 'ping':
      return [];
  }
}

const BROWSER = '0f9a3a7e-3d5c-5b0e-8f0a-5c1b4f7d2e61';

const cards: Readonly<Record<Scenario, { readonly brand: string; readonly last4: string }>> = {
  approve: { brand: 'visa', last4: '4242' },
  decline: { brand: 'visa', last4: '0002' },
  error: { brand: 'mastercard', last4: '0119' },
  crash: { brand: 'mastercard', last4: '0341' },
  slow: { brand: 'visa', last4: '0077' },
  refund_decline: { brand: 'visa', last4: '5126' },
  refund_error: { brand: 'mastercard', last4: '3222' },
  refund_unknown: { brand: 'visa', last4: '7726' },
  capture_decline: { brand: 'visa', last4: '3155' },
  capture_unknown: { brand: 'visa', last4: '3220' },
  void_decline: { brand: 'mastercard', last4: '8210' },
  void_unknown: { brand: 'mastercard', last4: '8228' },
};

const answerLost = (): Refusal =>
  new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503 });

const cardOf = (scenario: Scenario, idempotencyKey: string): GatewayCard => ({
  ...cards[scenario],
  month: 12,
  year: 2034,
  name: null,
  gateway_payment_profile_id: recordId(`test_${scenario}`, idempotencyKey),
});

const outcomesOf = (scenario: Scenario | undefined): TestOutcomes | undefined =>
  scenario && scenario in outcomes ? outcomes[scenario as keyof typeof outcomes] : undefined;

/** A profile names its scenario, so the gateway needs no book of profiles. */
const scenarioOf = (profileId: string): Scenario | undefined =>
  scenarios.find((each) => profileId.startsWith(`test_${each}_`));

/** The token of a card that was saved. */
export function tokenOf(profileId: string): string | undefined {
  const scenario = scenarioOf(profileId);
  return scenario && `tok_${scenario}`;
}

/** Whether one decimal string is above another. */
const isAbove = (one: string, other: string): boolean => scaled(one) > scaled(other);

function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(DECIMALS, '0')}`);
}

/** The most that a preference has. */
const DECIMALS = 10;
