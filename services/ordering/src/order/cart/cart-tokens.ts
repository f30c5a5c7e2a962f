import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Vault } from '@storefold/kernel/ports';
import type { Caller } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { cartIdOf } from '../order.ids.ts';
import type { Holder } from '../order.terms.ts';

/**
 * The tokens by which guests reach their carts. A token is an HMAC of the cart's id under a secret of the vault: 256
 * bits that cannot be guessed and are not stored anywhere.
 */
@Injectable()
export class CartTokens {
  #secret: Promise<string> | undefined;

  constructor(@Inject(TOKENS.VAULT) private readonly vault: Vault) {}

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
  async holderOf(key: string, { store, customer, cartToken }: Caller): Promise<Holder> {
    const tokenFits = cartToken !== null && (await this.isTokenOf(cartIdOf(key), cartToken));
    return { storeId: store.id, tokenFits, customerId: customer?.id ?? null };
  }

  async #digest(cartId: string): Promise<Buffer> {
    this.#secret ??= this.vault.secret('cart_token');
    return createHmac('sha256', await this.#secret)
      .update(cartId)
      .digest();
  }
}
