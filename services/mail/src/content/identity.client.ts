import { Inject, Injectable } from '@nestjs/common';
import { findCustomer, findMailingStore, type MailingStore } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';

/** Asks identity who sends mails of a store, and which language their readers prefer. */
@Injectable()
export class IdentityClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  async findStore(storeId: string): Promise<MailingStore | null> {
    return (await this.bus.ask(findMailingStore, { store_id: storeId })).store;
  }

  /** The language that a customer prefers, found by id or else by address. Null: none, or nobody has the address. */
  async findLocaleOf(
    storeId: string,
    who: { customer_id: string } | { email: string },
  ): Promise<string | null> {
    const { customer } = await this.bus.ask(findCustomer, { store_id: storeId, ...who });
    return customer?.preferred_locale ?? null;
  }
}
