import { Inject, Injectable } from '@nestjs/common';
import { findCustomer, findMailingStore, type MailingStore } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

/** Asks identity who sends mails of a store, and which language their readers prefer. */
@Injectable()
export class IdentityClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /** Without its owners, unless a mail is to reach them. */
  async findStore(
    storeId: string,
    { isToOwners = false }: { readonly isToOwners?: boolean } = {},
  ): Promise<MailingStore | null> {
    const request = { store_id: storeId, ...(!isToOwners && { without_owners: true }) };
    return (await this.bus.ask(findMailingStore, request)).store;
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
