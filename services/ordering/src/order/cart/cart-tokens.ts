import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { cartIdOf } from '../order.ids.ts';
import type { Shopper } from '../order.terms.ts';

/**
 * The tokens by which guests reach their carts. A token is an HMAC of the cart's id under a secret of the vault: 256
 * bits that cannot be guessed and are not stored anywhere.
 */
@Injectable()
export class CartTokens {
  #secret: Promise<string> | undefined;

  constructor(
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {}

  async tokenOf(cartId: string): Promise<string> {
    return (await this.#digest(cartId)).toString('base64url');
  }

  /** Compares in constant time. */
  async isTokenOf(cartId: string, sent: string | null): Promise<boolean> {
    const digest = await this.#digest(cartId);
    const shown = Buffer.from(sent ?? '', 'base64url');
    const isWhole = shown.length === digest.length && shown.toString('base64url') === sent;
    return timingSafeEqual(digest, isWhole ? shown : Buffer.alloc(digest.length)) && isWhole;
  }

  /** Who sent the request, as a holder of the cart with this key. */
  async holderOf(key: string, { store, customer, cartToken }: Caller): Promise<Shopper> {
    const tokenFits = cartToken !== null && (await this.isTokenOf(cartIdOf(key), cartToken));
    return { storeId: store.id, tokenFits, customerId: customer?.id ?? null };
  }

  /** The same, for reading and paying the order or draft: who has a payment link to it holds it too. */
  async payerOf(key: string, caller: Caller): Promise<Shopper> {
    const isByLink = (await this.keyOfLink(caller.cartToken)) === key;
    return { ...(await this.holderOf(key, caller)), ...(isByLink && { isByLink }) };
  }

  /** The token of a payment link to the order with this key. It says until when it is good, and is not stored either. */
  async linkTokenOf(key: string, expiresAt: string): Promise<string> {
    const until = String(Math.floor(Date.parse(expiresAt) / 1_000));
    return [key, until, (await this.#digest(linkOf(key, until))).toString('base64url')].join('.');
  }

  /** The key of the order to which a payment link leads, while the link is good. */
  async keyOfLink(sent: string | null): Promise<string | undefined> {
    const [key = '', until = '', digest = '', ...more] = sent?.split('.') ?? [];
    if (more.length > 0 || !/^[0-9A-Za-z]+$/.test(key) || !/^\d{1,12}$/.test(until)) return undefined;
    if (!/^[\w-]{43}$/.test(digest)) return undefined;
    const expected = (await this.#digest(linkOf(key, until))).toString('base64url');
    const isGood = timingSafeEqual(Buffer.from(digest), Buffer.from(expected));
    return isGood && this.clock.now() < Number(until) * 1_000 ? key : undefined;
  }

  async #digest(text: string): Promise<Buffer> {
    this.#secret ??= this.vault.secret('cart_token');
    return createHmac('sha256', await this.#secret)
      .update(text)
      .digest();
  }
}

/** No cart has such an id. */
const linkOf = (key: string, until: string): string => `payment_link ${key} ${until}`;
