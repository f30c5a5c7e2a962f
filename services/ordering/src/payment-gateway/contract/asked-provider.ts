import { type JsonObject, Refusal, uuidv5 } from '@storefold/kernel/core';
import type { ChargeRequest, GatewayCard, PaymentGateway, SessionGateway } from '../payment-gateway.ts';

/** One provider under test. */
export interface ProviderUnderTest {
  /** The provider as one process of the shop reaches it. Each step of a request and its answer awaits `turn`. */
  connect(turn?: () => Promise<void>): PaymentGateway;
  /** What the provider's book says of a charge, in minor units. */
  bookOf(chargeId: string): Promise<Book>;
}

export interface Book {
  /** Set aside on the card. */
  readonly held: bigint;
  readonly collected: bigint;
  readonly paidBack: bigint;
}

/** The requests of one process about one payment session of 17.00. */
export class Session {
  #externalId = '';

  get externalId(): string {
    return this.#externalId;
  }

  readonly #gateway: SessionGateway;
  readonly #sessionId: string;
  readonly #collects: boolean;

  /** `collects`: the store collects as soon as the order is placed. */
  constructor(gateway: SessionGateway, { sessionId = 'psess_1', collects = true } = {}) {
    this.#gateway = gateway;
    this.#sessionId = sessionId;
    this.#collects = collects;
  }

  /** The same session, as another process asks about it. */
  by(gateway: SessionGateway): Session {
    const same = new Session(gateway, { sessionId: this.#sessionId, collects: this.#collects });
    same.#externalId = this.#externalId;
    return same;
  }

  async create() {
    const opened = await this.#gateway.createSession(this.#request('create', '17.00', { window: 'popup' }));
    this.#externalId = opened.externalId;
    return opened;
  }

  update(amount: string, externalData: JsonObject) {
    const request = this.#request('update', amount, externalData);
    return this.#gateway.updateSession({ ...request, externalId: this.#externalId });
  }

  complete(externalData: JsonObject) {
    const request = this.#request('complete', '17.00', externalData);
    return this.#gateway.completeSession({ ...request, externalId: this.#externalId, result: null });
  }

  end() {
    const { sessionId, storeId, origin, idempotencyKey } = this.#request('end', '17.00', {});
    const { externalId } = this;
    const ended = this.#gateway.end?.({ sessionId, storeId, origin, idempotencyKey, externalId });
    if (!ended) throw new Error('the gateway ends no sessions');
    return ended;
  }

  /** What the gateway calls the charge of what was paid in it. */
  async chargeName(): Promise<string> {
    const answer = await this.complete({});
    if (!answer || !('amount' in answer)) throw new Error('nothing was paid in the session');
    return answer.externalId ?? this.externalId;
  }

  async charge(): Promise<Charge> {
    return new Charge(this.#gateway, undefined, await this.chargeName());
  }

  #request(operation: string, amount: string, externalData: JsonObject) {
    const sessionId = this.#sessionId;
    const { storeId, origin, idempotencyKey } = request(
      `${operation} ${sessionId} ${amount} ${JSON.stringify(externalData)}`,
    );
    const terms = { amount, currency: 'USD', autoCapture: this.#collects, externalData };
    return { sessionId, storeId, origin, idempotencyKey, ...terms };
  }
}

/** The requests of one process about one charge of 17.00. */
export class Charge {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly card: GatewayCard | undefined,
    /** What the gateway calls it, where it has said so. */
    private externalId?: string,
  ) {}

  async authorize() {
    const profileId = this.card?.gateway_payment_profile_id ?? '';
    const asked = { ...request('authorize'), amount: '17.00', currency: 'USD', profileId };
    const answer = await this.gateway.authorize(asked);
    this.externalId = answer.externalId;
    return answer;
  }

  capture(amount?: string, operation = 'capture', authorized?: string) {
    return this.gateway.capture({ ...this.#request(operation), authorized }, amount);
  }

  refund(amount: string, which: string) {
    return this.gateway.refund(this.#request(`refund ${which}`), amount);
  }

  void(operation = 'void', kept?: string) {
    return this.gateway.void(this.#request(operation), kept);
  }

  #request(operation: string): ChargeRequest {
    const { externalId } = this;
    return { ...request(operation), ...(externalId !== undefined && { externalId }) };
  }

  ask(kind: 'authorize' | 'capture' | 'void' | 'refund', which: string): Promise<unknown> {
    switch (kind) {
      case 'authorize':
        return this.authorize();
      case 'capture':
        return this.capture(undefined, `capture ${which}`);
      case 'void':
        return this.void(`void ${which}`);
      case 'refund':
        return this.refund('5.00', which);
    }
  }
}

/** A connection that is held up at one step until it goes on. */
export class SlowLine {
  isStalled = false;
  readonly stalled: Promise<void>;
  goOn = () => {};
  #left: number;
  #stall = () => {};
  readonly #free: Promise<void>;

  constructor(steps: number) {
    this.#left = steps;
    this.stalled = new Promise((resolve) => {
      this.#stall = resolve;
    });
    this.#free = new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  readonly turn = (): Promise<void> => {
    if (this.#left-- !== 0) return Promise.resolve();
    this.isStalled = true;
    this.#stall();
    return this.#free;
  };
}

export const CHARGE = 'ch_1';
export const nothing: Book = { held: 0n, collected: 0n, paidBack: 0n };

export const key = (operation: string): string => uuidv5('3f6d9c1e-63a5-5a51-9d6c-6b1de40f8f2a', operation);

export const request = (operation: string): ChargeRequest => ({
  chargeId: CHARGE,
  idempotencyKey: key(operation),
  storeId: 'store_1',
  origin: { correlationId: key('request'), causationId: null, actor: { type: 'system', id: 'ordering' } },
});

export async function refusalOf(asked: Promise<unknown>): Promise<Refusal> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('the gateway did not refuse');
}

/** What is answered while it is open what was done. */
export const OPEN = 'open';

/** An answer, or the code of a refusal, as text. */
export async function answerOf(asked: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify((await asked) ?? 'done');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.status >= 500 ? OPEN : error.code;
  }
}

export const codeOf = async (asked: Promise<unknown>): Promise<string> => (await refusalOf(asked)).code;
