import { text } from '@storefold/contracts';
import { money, Refusal, uuidv5 } from '@storefold/kernel/core';
import type {
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
  PreferencesOf,
  SessionGateway,
  SessionRequest,
  SessionTerms,
  SessionUnderWay,
  SetupRequest,
  SetupTerms,
  TriedSettings,
} from '@storefold/ordering';
import type Stripe from 'stripe';
import { fromStripe, toStripe } from './amounts.ts';
import { messagesOf, REFUND } from './inbound-messages.ts';
import { statementSuffixOf } from './statement-descriptor.ts';
import { clientOf, isTestKey, type StripeConnection } from './stripe-client.ts';
import { open, reasonOf, refusalOf } from './stripe-refusals.ts';

/** What staff fill in for each payment method of this type. */
export const stripePreferences = {
  secret_key: { type: 'password', required: true },
  publishable_key: { type: 'string', publishable: true, required: true },
  webhook_secret: { type: 'password' },
  statement_descriptor: { type: 'string' },
} as const;

type Named = Pick<OpenedSession, 'externalId'>;

/** A PaymentIntent with its charge, as it is always asked for. */
type Intent = Stripe.PaymentIntent & { readonly latest_charge: Stripe.Charge | null };

/**
 * Payments by Stripe. A payment session is a PaymentIntent, which Stripe's form in the browser confirms, and a charge of a saved card is one that is
 * confirmed here. Stripe's name of it is the `externalId` of both.
 *
 * Stripe forgets its idempotency keys after a day. So nothing relies on them alone: before something is done, what is there is looked at.
 */
export class StripeGateway implements SessionGateway {
  #client: Promise<Stripe> | undefined;

  constructor(
    private readonly preferences: PreferencesOf<typeof stripePreferences>,
    private readonly clock: { now(): number } = { now: Date.now },
    private readonly connection: StripeConnection = {},
  ) {}

  async createSession(
    request: SessionRequest & SessionTerms & { readonly profileId?: string | undefined },
  ): Promise<OpenedSession> {
    const { sessionId, storeId, amount, currency, autoCapture, externalData, idempotencyKey } = request;
    const saved = request.profileId === undefined ? undefined : profileOf(request.profileId);
    const intent = await this.#ask((stripe) =>
      stripe.paymentIntents.create(
        {
          ...this.#terms(amount, currency),
          // What collects with the payment itself may be any way to pay; what is set aside first are mostly cards.
          ...(!autoCapture && { capture_method: 'manual' }),
          ...(saved?.customer && { customer: saved.customer, payment_method: saved.paymentMethod }),
          metadata: { storefold_store: storeId, storefold_session: sessionId },
        },
        { idempotencyKey },
      ),
    );
    return { externalId: intent.id, externalData: this.#shown(intent, externalData) };
  }

  async updateSession(request: SessionRequest & SessionTerms & Named) {
    const { externalId, amount, currency, externalData } = request;
    const intent = await this.#ask((stripe) =>
      stripe.paymentIntents.update(externalId, { amount: toStripe(amount, currency) }),
    );
    return { externalData: this.#shown(intent, externalData) };
  }

  /** What a storefront sends is not looked at: Stripe says what was paid. */
  async completeSession({ externalId }: Named): Promise<PaidSession | SessionUnderWay | undefined> {
    const intent = await this.#intent(externalId);
    switch (standingOf(intent)) {
      case 'under_way':
        return { status: 'under_way' };
      case 'set_aside':
        return { status: 'authorized', ...this.#paid(intent, intent.amount_capturable) };
      case 'collected': {
        // What went back since, by an end or in the pages of Stripe, pays nothing.
        const { latest_charge: charge } = intent;
        const left = intent.amount_received - (charge ? paidBackOf(charge) : 0);
        if (left <= 0) throw new Refusal('gateway_error', 'payment_canceled_at_gateway');
        const goneBack = charge?.amount_refunded
          ? (await this.#refundsOf(externalId)).map(({ id }) => id)
          : [];
        return { status: 'captured', ...this.#paid(intent, left), ...(goneBack.length > 0 && { goneBack }) };
      }
      case 'canceled':
        throw new Refusal('gateway_error', 'payment_canceled_at_gateway');
      case 'unpaid':
        return undefined;
    }
  }

  async end({ externalId }: SessionRequest & Named): Promise<EndedSession> {
    const { latest_charge: charge } = await this.#ended(externalId);
    if (charge?.status !== 'succeeded') return {};
    const returned = charge.captured ? paidBackOf(charge) : charge.amount;
    return returned > 0 ? { returned: fromStripe(returned, charge.currency) } : {};
  }

  /** A token is the client secret of a SetupIntent: who has it has set the card up. */
  async exchangeToken(token: string): Promise<GatewayCard | undefined> {
    const [, id] = /^(seti_\w+)_secret_\w+$/.exec(token) ?? [];
    if (id === undefined) return undefined;
    const setup = await this.#setupIntent(id);
    return setup?.client_secret === token ? cardOfSetup(setup) : undefined;
  }

  /** A SetupIntent, which Stripe's form confirms. Nothing about the customer is told but the store's name of them. */
  async createSetup(request: SetupRequest & SetupTerms): Promise<OpenedSession> {
    const { setupSessionId, storeId, customerId, customerExternalId, idempotencyKey } = request;
    const made = (customer: string) =>
      this.#ask((stripe) =>
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { storefold_store: storeId, storefold_setup_session: setupSessionId },
          },
          { idempotencyKey: uuidv5(CHARGES, `${idempotencyKey} of ${customer}`) },
        ),
      );
    const known = customerExternalId && (await this.#isCustomer(customerExternalId));
    const customer = known ? customerExternalId : await this.#newCustomer(customerId, idempotencyKey);
    const { id, client_secret } = await made(customer);
    const { publishable_key } = this.preferences;
    return {
      externalId: id,
      customerExternalId: customer,
      externalData: { client_secret, publishable_key },
    };
  }

  /** What a storefront sends is not looked at: Stripe says which card it is. */
  async completeSetup({ externalId }: SetupRequest & Named): Promise<GatewayCard | undefined> {
    const setup = await this.#setupIntent(externalId);
    return setup && cardOfSetup(setup);
  }

  async authorize(request: AuthorizationRequest): Promise<{ readonly responseCode: string } & NamedCharge> {
    const intent = await this.#intentOf(request.chargeId);
    const { id, status, last_payment_error: failed, latest_charge: charge } = intent;
    switch (standingOf(intent)) {
      case 'set_aside':
      case 'collected':
        return { responseCode: charge?.id ?? id, ...this.#named(intent) };
      case 'under_way':
        throw open('payment_gateway_silent');
      case 'canceled':
        throw new Refusal('payment_failed', 'payment_canceled_at_gateway');
      case 'unpaid':
        if (failed) throw new Refusal('payment_failed', reasonOf(failed));
        if (status === 'requires_action') throw new Refusal('payment_failed', 'payment_needs_customer');
        return this.#confirmed(intent, request);
    }
  }

  /** Charges a saved card without the shopper. */
  async #confirmed(intent: Intent, request: AuthorizationRequest) {
    const { customer, paymentMethod } = profileOf(request.profileId);
    const terms = this.#terms(request.amount, request.currency);
    await this.#unlessChanged(
      intent,
      async (stripe) => {
        await stripe.paymentIntents.update(intent.id, { ...terms, ...(customer && { customer }) });
        await stripe.paymentIntents.confirm(intent.id, { payment_method: paymentMethod, off_session: true });
      },
      'payment',
    );
    return this.authorize(request);
  }

  async capture(request: CaptureRequest, amount?: string): Promise<void> {
    const intent = await this.#chargeOf(request);
    const inStripe = (each?: string) =>
      each === undefined ? undefined : toStripe(each, intent.currency.toUpperCase());
    const wanted = inStripe(amount);
    switch (standingOf(intent)) {
      case 'set_aside': {
        if (wanted !== undefined && wanted > intent.amount_capturable)
          throw new Refusal('gateway_error', 'payment_gateway_collects_no_more');
        const isDone = await this.#unlessChanged(intent, (stripe) =>
          stripe.paymentIntents.capture(intent.id, wanted === undefined ? {} : { amount_to_capture: wanted }),
        );
        return isDone ? undefined : this.capture(request, amount);
      }
      case 'collected':
        // What was collected with the payment itself may be more than the order is of by now, or less.
        if (intent.capture_method === 'manual') return;
        return (await this.#hasReturnedBeyond(intent, wanted, inStripe(request.authorized)))
          ? undefined
          : this.capture(request, amount);
      case 'canceled':
        // Nothing for a charge that the store has ended. One that ended by itself collects nothing, and the order has to know.
        if (isEndedByStore(intent)) return;
        throw new Refusal('gateway_error', 'authorization_ended_at_gateway');
      case 'under_way':
        throw open('payment_gateway_silent');
      case 'unpaid':
        throw new Refusal('gateway_error', 'payment_gateway_declined_capture');
    }
  }

  async refund(request: ChargeRequest, amount: string): Promise<{ readonly transactionId: string }> {
    const { idempotencyKey } = request;
    const intent = await this.#chargeOf(request);
    const wanted = toStripe(amount, intent.currency.toUpperCase());
    const refund =
      (await this.#refundKnownBy(intent.id, idempotencyKey)) ??
      (await this.#ask(refundOf(intent, wanted, idempotencyKey)));
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new Refusal('gateway_error', 'payment_gateway_declined_refund');
    return { transactionId: refund.id };
  }

  async void(request: ChargeRequest, kept?: string): Promise<void> {
    const { id, currency } = await this.#chargeOf(request);
    await this.#ended(id, kept === undefined ? 0 : toStripe(kept, currency.toUpperCase()));
  }

  async inbound({ headers, body }: InboundRequest): Promise<readonly InboundMessage[]> {
    const { webhook_secret: secret } = this.preferences;
    const signature = headers['stripe-signature'];
    if (!secret || !signature) throw new Refusal('invalid_token', 'token_invalid');
    const { default: Client } = await import('stripe');
    let event: Stripe.Event;
    try {
      event = await Client.webhooks.constructEventAsync(
        body as Buffer,
        signature,
        secret,
        FRESH_S,
        undefined,
        this.clock.now(),
      );
    } catch {
      throw new Refusal('invalid_token', 'token_invalid');
    }
    return messagesOf(event);
  }

  /**
   * Makes and cancels a PaymentIntent that nobody confirms. In test mode 1.00 is also set aside on Stripe's test card and let go. Rejects
   * with what stands in the way.
   */
  async tryOut(idempotencyKey: string): Promise<TriedSettings> {
    const amount = { amount: 100, currency: 'usd', metadata: { storefold: 'test of the settings' } };
    const made = await this.#ask((stripe) => stripe.paymentIntents.create(amount, { idempotencyKey }));
    await this.#ended(made.id);
    if (!isTestKey(this.preferences.secret_key ?? ''))
      return { mode: 'live', checks: ['session_made_and_canceled'] };
    const held = await this.#ask((stripe) =>
      stripe.paymentIntents.create(
        {
          ...amount,
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          payment_method: 'pm_card_visa',
          confirm: true,
        },
        { idempotencyKey: `${idempotencyKey}-card` },
      ),
    );
    await this.#ended(held.id);
    return { mode: 'test', checks: ['session_made_and_canceled', 'authorized_and_released'] };
  }

  #terms(amount: string, currency: string) {
    const suffix = statementSuffixOf(this.preferences.statement_descriptor);
    return {
      amount: toStripe(amount, currency),
      currency: currency.toLowerCase(),
      ...(suffix && { statement_descriptor_suffix: suffix }),
    };
  }

  #setupIntent(id: string): Promise<Stripe.SetupIntent | undefined> {
    return this.#ask((stripe) =>
      unlessMissing(stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })),
    );
  }

  /** Staff may have deleted it at Stripe, or taken the keys of another account. */
  async #isCustomer(id: string): Promise<boolean> {
    const found = await this.#ask((stripe) => unlessMissing(stripe.customers.retrieve(id)));
    return found !== undefined && !found.deleted;
  }

  async #newCustomer(customerId: string, key: string): Promise<string> {
    const made = await this.#ask((stripe) =>
      stripe.customers.create(
        { metadata: { storefold_customer: customerId } },
        { idempotencyKey: uuidv5(CHARGES, `${key} customer`) },
      ),
    );
    return made.id;
  }

  /** What Stripe's form needs in the browser. */
  #shown({ client_secret }: Stripe.PaymentIntent, externalData: SessionTerms['externalData']) {
    const { publishable_key } = this.preferences;
    return { ...externalData, client_secret, publishable_key };
  }

  #paid(intent: Intent, minor: number) {
    const { latest_charge: charge, payment_method: method } = intent;
    const card = method && typeof method !== 'string' ? cardOf(method, intent.customer) : undefined;
    return {
      ...fromStripe(minor, intent.currency),
      responseCode: charge?.id ?? intent.id,
      ...this.#named(intent),
      ...(card && { card }),
    };
  }

  #named({ id, livemode }: Stripe.PaymentIntent): NamedCharge {
    return {
      externalId: id,
      externalUrl: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${id}`,
    };
  }

  #intent(id: string): Promise<Intent> {
    return this.#ask((stripe) =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] }),
    ) as Promise<Intent>;
  }

  /** The charge that is asked about, also where Stripe's name of it never came. */
  #chargeOf({ externalId, chargeId }: ChargeRequest): Promise<Intent> {
    return externalId === undefined ? this.#intentOf(chargeId) : this.#intent(externalId);
  }

  /**
   * The PaymentIntent of a charge that is made here. It is made with the same words by whoever asks first, before it is known what is to be
   * charged: so an authorization and the end of a charge whose answer was lost find the same one. After a day the key makes a new one; then the
   * first one is found by what is written on it.
   */
  async #intentOf(chargeId: string): Promise<Intent> {
    const made = await this.#ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: 100,
          currency: 'usd',
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { [CHARGE]: chargeId },
        },
        { idempotencyKey: uuidv5(CHARGES, chargeId) },
      ),
    );
    const isRepeated = made.lastResponse.headers['idempotent-replayed'] === 'true';
    const known: Intent = isRepeated ? await this.#intent(made.id) : { ...made, latest_charge: null };
    const isTooMany = known.status === 'canceled' && !isEndedByStore(known);
    if (isRepeated && !isTooMany) return known;
    const first = await this.#madeBefore(made.id, chargeId);
    if (first === undefined) return known;
    if (!isTooMany) await this.#ask((stripe) => stripe.paymentIntents.cancel(made.id));
    return this.#intent(first);
  }

  async #madeBefore(id: string, chargeId: string): Promise<string | undefined> {
    const query = `metadata['${CHARGE}']:'${chargeId}'`;
    const found = await this.#ask((stripe) => stripe.paymentIntents.search({ query, limit: 10 }));
    return found.data.find((each) => each.id !== id)?.id;
  }

  /** Releases what is set aside, and pays back what was collected and is not kept. Resolves with how it stands then. */
  async #ended(id: string, kept = 0): Promise<Intent> {
    const intent = await this.#intent(id);
    const again = () => this.#ended(id, kept);
    switch (standingOf(intent)) {
      case 'canceled':
        return intent;
      case 'collected': {
        const { latest_charge: charge } = intent;
        const left = charge && !charge.refunded ? charge.amount - charge.amount_refunded - kept : 0;
        if (!charge || left <= 0) return intent;
        // Who finds the same state asks for the same refund, so that two at once pay back once.
        const key = uuidv5(CHARGES, `${id} end ${charge.amount_refunded}`);
        const isDone = await this.#unlessChanged(intent, refundOf(intent, left, key));
        return isDone ? this.#intent(id) : again();
      }
      case 'under_way':
        throw open('payment_gateway_silent');
      case 'set_aside':
      case 'unpaid': {
        const isDone = await this.#unlessChanged(intent, async (stripe) => {
          await stripe.paymentIntents.update(id, { metadata: { [ENDED]: 'yes' } });
          await stripe.paymentIntents.cancel(id);
        });
        return isDone ? this.#intent(id) : again();
      }
    }
  }

  /**
   * Pays back what was collected beyond the amount, once, as far as it is still there: the charge may have ended. What others have paid back in
   * the pages of Stripe is not there any more: what of it was known with the payment is not of `authorized`, and the rest is told by messages.
   * Resolves with false where it has changed meanwhile.
   */
  async #hasReturnedBeyond(
    intent: Intent,
    amount: number | undefined,
    authorized?: number,
  ): Promise<boolean> {
    const { amount_received: received, id, currency, latest_charge: charge } = intent;
    const wanted = amount ?? authorized;
    if (wanted === undefined || !charge) return true;
    const refunds = charge.amount_refunded > 0 ? await this.#refundsOf(id) : [];
    const others = refunds.filter(({ metadata }) => metadata?.[REFUND] === undefined);
    const rest = received - paidBackOf(charge);
    if (rest <= 0 && refunds.length > others.length) return true;
    const left = others.reduce((sum, refund) => sum - refund.amount, received);
    if (left < wanted) throw new Refusal('gateway_error', hasLess(left, wanted, currency));
    const key = uuidv5(CHARGES, `${id} beyond`);
    const beyond = Math.min((authorized ?? left) - wanted, rest);
    if (beyond <= 0 || refunds.some(({ metadata }) => metadata?.[REFUND] === key)) return true;
    return this.#unlessChanged(intent, refundOf(intent, beyond, key));
  }

  /** The refund that was made with the key, also when Stripe has forgotten the key. */
  async #refundKnownBy(intentId: string, key: string): Promise<Stripe.Refund | undefined> {
    const refunds = await this.#refundsOf(intentId, () => true);
    return refunds.find(({ metadata }) => metadata?.[REFUND] === key);
  }

  /** Of a payment that was collected. Without those that came to nothing, unless they are wanted. */
  #refundsOf(intentId: string, isWanted = cameAbout): Promise<Stripe.Refund[]> {
    return this.#ask(async (stripe) => {
      const listed = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
      return (await listed.autoPagingToArray({ limit: MOST_REFUNDS })).filter(isWanted);
    });
  }

  /** Resolves with false where it is refused because the charge has changed since it was looked at. */
  async #unlessChanged(
    looked: Intent,
    ask: (stripe: Stripe) => Promise<unknown>,
    of?: 'payment',
  ): Promise<boolean> {
    try {
      await this.#ask(ask, of);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      if (stateOf(await this.#intent(looked.id)) === stateOf(looked)) throw error;
      return false;
    }
  }

  async #ask<T>(ask: (stripe: Stripe) => Promise<T>, of?: 'payment'): Promise<T> {
    this.#client ??= clientOf(this.preferences.secret_key, this.connection);
    const stripe = await this.#client;
    try {
      return await ask(stripe);
    } catch (error) {
      throw refusalOf(error, of);
    }
  }
}

/** More than this many no payment has. */
const MOST_REFUNDS = 10_000;

const cameAbout = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

function hasLess(left: number, wanted: number, currency: string) {
  const shown = (minor: number) => {
    const each = fromStripe(minor, currency);
    return money.displayAmount(money.minor(each.amount, each.currency), each.currency);
  };
  return text('payment_gateway_has_less', { amount: shown(left), wanted: shown(wanted) });
}

/** The age of a signature that is taken. Stripe signs anew whenever it sends again. */
const FRESH_S = 300;

const CHARGES = '8a5f4f0e-52d4-5a9c-9a63-0c5f3a7be0d1';

/** Written on what is charged without a session: the store's name of it. */
const CHARGE = 'storefold_charge';
/** Written on what the store has ended. */
const ENDED = 'storefold_ended';

const isEndedByStore = ({ metadata }: Stripe.PaymentIntent): boolean => metadata[ENDED] === 'yes';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

/** Undefined: Stripe knows no such thing. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** How the money of a PaymentIntent stands. */
type Standing = 'unpaid' | 'under_way' | 'set_aside' | 'collected' | 'canceled';

const standings = new Map<string, Standing>([
  ['requires_payment_method', 'unpaid'],
  ['requires_confirmation', 'unpaid'],
  ['requires_action', 'unpaid'],
  ['requires_capture', 'set_aside'],
  ['succeeded', 'collected'],
  ['canceled', 'canceled'],
]);

/** A status that Stripe adds one day says nothing, and is asked for again. */
const standingOf = ({ status }: Stripe.PaymentIntent): Standing => standings.get(status) ?? 'under_way';

/** What decides about what may be done with it. */
const stateOf = ({ status, latest_charge: charge, last_payment_error: error }: Intent): string =>
  `${status} ${charge?.amount_refunded} ${error?.charge}`;

/** `key`: the store's, by which the refund is found again. */
const refundOf =
  ({ id, status }: Intent, amount: number, key: string) =>
  (stripe: Stripe): Promise<Stripe.Refund> => {
    // A refund of what is only set aside would release it.
    if (status !== 'succeeded') throw new Refusal('gateway_error', 'payment_gateway_collected_nothing');
    return stripe.refunds.create(
      { payment_intent: id, amount, metadata: { [REFUND]: key } },
      { idempotencyKey: key },
    );
  };

/** What was released at the capture of a part counts as refunded at Stripe. */
const paidBackOf = ({ amount, amount_captured, amount_refunded }: Stripe.Charge): number =>
  amount_refunded - (amount - amount_captured);

/** A saved card is named with the customer at Stripe that it is attached to. */
const profileOf = (profileId: string) => {
  const [customer, paymentMethod] = profileId.includes('/') ? profileId.split('/') : ['', profileId];
  return { customer, paymentMethod: paymentMethod ?? '' };
};

/** Undefined: it is no card. */
function cardOf(
  { id, card, billing_details }: Stripe.PaymentMethod,
  customer: Stripe.PaymentIntent['customer'],
): GatewayCard | undefined {
  if (!card) return undefined;
  const owner = customer && typeof customer !== 'string' ? customer.id : customer;
  return {
    brand: card.brand,
    last4: card.last4,
    month: card.exp_month,
    year: card.exp_year,
    name: billing_details.name ?? null,
    gateway_payment_profile_id: owner ? `${owner}/${id}` : id,
  };
}

/** Undefined: nobody has entered one yet. */
function cardOfSetup({
  status,
  payment_method: method,
  customer,
}: Stripe.SetupIntent): GatewayCard | undefined {
  if (status !== 'succeeded' || !method || typeof method === 'string') return undefined;
  return cardOf(method, customer);
}
