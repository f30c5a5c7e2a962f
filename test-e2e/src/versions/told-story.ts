import { address, manualMethodOf } from '../harness/checkout.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { cents } from '../story/world.ts';
import type { MixedStore } from './mixed-store.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

interface Answer {
  readonly status: number;
  readonly body: LooseJson;
}

/** Shoppers and staff of a store of two versions, who keep what went wrong. Answers are not held against today's contracts. */
export class ToldStory {
  /** What was answered with a 5xx, but for a 503 or 504 that says why. */
  readonly failures: string[] = [];
  /** Those. */
  refused = 0;
  orders = 0;
  #count = 0;
  #variantId = '';
  #card: LooseJson;

  constructor(private readonly mixed: MixedStore) {}

  /** Stock, and a card that pays for all. */
  async open(): Promise<void> {
    const { body: stock } = await this.#staff('GET', `${admin}/stock_items?limit=1`);
    this.#variantId = stock.data[0].variant_id;
    await this.#staff('PATCH', `${admin}/stock_items/${stock.data[0].id}`, { count_on_hand: 100_000 });
    const issued = { amount: '100000.00', currency: 'USD' };
    this.#card = (await this.#staff('POST', `${admin}/gift_cards`, issued)).body;
  }

  /** An order, paid by card. Undefined where something was away. */
  async buy(): Promise<LooseJson> {
    const items = [{ variant_id: this.#variantId, quantity: 1 }];
    const who = { email: 'ada@example.com', shipping_address: address, billing_address: address };
    const { status, body: cart } = await this.#guest('POST', `${store}/carts`, { items, ...who });
    if (status !== 201) return undefined;
    const headers = { 'x-service-token': cart.token };
    const path = `${store}/carts/${cart.id}`;
    const applied = await this.#guest('POST', `${path}/gift_cards`, { code: this.#card.code }, headers);
    if (applied.status !== 201) return undefined;
    const payment = { payment_method_id: manualMethodOf(applied.body) };
    const paid = await this.#guest('POST', `${path}/payments`, payment, headers);
    if (paid.status !== 201) return undefined;
    for (let turn = 0; turn < 100; turn++) {
      const done = await this.#guest('POST', `${path}/complete`, undefined, headers);
      if (done.status === 200) {
        this.orders += 1;
        return done.body;
      }
      if (!isRefusedForNow(done.status) && done.status !== 409) {
        this.failures.push(`complete: ${done.status} ${JSON.stringify(done.body)}`);
        return undefined;
      }
      await pause(50);
    }
    return undefined;
  }

  /** An order is canceled: exactly what it took of the card is on it again. */
  async buyAndCancel(): Promise<void> {
    const before = await this.#used();
    const order = await this.buy();
    if (!order) return void this.failures.push('there was no order to cancel');
    const took = (await this.#used()) - before;
    if (took !== cents(order.gift_card_total)) this.failures.push(`the card gave ${took}`);
    const canceled = await this.#staff('PATCH', `${admin}/orders/${order.id}/cancel`, {});
    if (canceled.status !== 200) this.failures.push(`cancel: ${JSON.stringify(canceled.body)}`);
    for (let turn = 0; turn < 100 && (await this.#used()) !== before; turn++) await pause(50);
    const after = await this.#used();
    if (after !== before)
      this.failures.push(`the card has ${after} used after the cancellation, and not ${before}`);
  }

  /** Somebody registers, buys nothing, and wants to know what is known of them. */
  async person(): Promise<void> {
    const email = `person${++this.#count}@example.com`;
    const password = 'correct horse battery';
    const registration = { email, password, password_confirmation: password, first_name: 'Ada' };
    const { status, body } = await this.#guest('POST', `${store}/customers`, registration);
    if (status !== 201) return void this.failures.push(`registration: ${status} ${JSON.stringify(body)}`);
    const headers = { authorization: `Bearer ${body.token}` };
    const credit = { amount: '5.00', currency: 'USD' };
    await this.#staff('POST', `${admin}/customers/${body.user.id}/store_credits`, credit);
    await this.#guest('POST', `${store}/newsletter_subscribers`, { email }, headers);
    const told = await this.#guest('GET', `${store}/customers/me/export`, undefined, headers);
    if (told.status !== 200) this.failures.push(`export: ${told.status} ${JSON.stringify(told.body)}`);
  }

  async read(): Promise<void> {
    const { status } = await this.#guest('GET', `${store}/products?limit=2`);
    if (status !== 200) this.failures.push(`a list of products: ${status}`);
  }

  async #used(): Promise<number> {
    return cents((await this.#staff('GET', `${admin}/gift_cards/${this.#card.id}`)).body.amount_used);
  }

  #guest(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    return this.#send(method, path, body, {
      'x-service-api-key': this.mixed.keys.publishable_key,
      ...headers,
    });
  }

  #staff(method: string, path: string, body?: object) {
    return this.#send(method, path, body, { 'x-service-api-key': this.mixed.keys.secret_key });
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const response = await fetch(`${this.mixed.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    const saysWhy = isRefusedForNow(answer.status) && typeof answer.body?.error?.message === 'string';
    if (saysWhy) this.refused += 1;
    else if (answer.status >= 500) this.failures.push(`${method} ${path}: ${answer.status} ${text}`);
    return answer;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A change whose connection is lost while a process stops is a 504: it may have been made. */
const isRefusedForNow = (status: number): boolean => status === 503 || status === 504;
