import { Inject, Injectable } from '@nestjs/common';
import {
  type CreditCard,
  deleteCreditCard,
  deleteOwnCreditCard,
  listCreditCards,
  listOwnCreditCards,
  listOwnPaymentSources,
  readCreditCard,
  readOwnCreditCard,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, type Caller, Handles, pageOf } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CustomerClient } from '../cart/customer.client.ts';
import { creditCardBodies, paymentSourceBodies } from '../payment-source/credit-card.serializer.ts';
import { paymentSources } from '../payment-source/payment-source.decider.ts';

type OfCustomer = Call<typeof listCreditCards> | Call<typeof readCreditCard> | Call<typeof deleteCreditCard>;

/** Saved cards, for their customer and for staff. They are read from their stream, so a card is there as soon as it is saved. */
@Injectable()
export class CreditCardEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(CustomerClient) private readonly customers: CustomerClient,
  ) {}

  @Handles(listOwnCreditCards)
  async listOwnCreditCards(call: Call<typeof listOwnCreditCards>) {
    return pageOf(creditCardBodies(await this.#sourcesOf(ownerIn(call.caller))), call);
  }

  @Handles(readOwnCreditCard)
  async readOwnCreditCard({ caller, params }: Call<typeof readOwnCreditCard>) {
    return this.#cardOf(ownerIn(caller), params.id);
  }

  @Handles(deleteOwnCreditCard)
  async deleteOwnCreditCard({ caller, params, context }: Call<typeof deleteOwnCreditCard>) {
    const command = { type: 'Delete', sourceId: params.id } as const;
    await this.commands.execute(paymentSources, ownerIn(caller), command, context);
  }

  @Handles(listOwnPaymentSources)
  async listOwnPaymentSources(call: Call<typeof listOwnPaymentSources>) {
    return pageOf(paymentSourceBodies(await this.#sourcesOf(ownerIn(call.caller))), call);
  }

  @Handles(listCreditCards)
  async listCreditCards(call: Call<typeof listCreditCards>) {
    return pageOf(creditCardBodies(await this.#sourcesOf(await this.#customerIn(call))), call);
  }

  @Handles(readCreditCard)
  async readCreditCard(call: Call<typeof readCreditCard>) {
    return this.#cardOf(await this.#customerIn(call), call.params.id);
  }

  @Handles(deleteCreditCard)
  async deleteCreditCard(call: Call<typeof deleteCreditCard>) {
    const command = { type: 'Delete', sourceId: call.params.id } as const;
    await this.commands.execute(paymentSources, await this.#customerIn(call), command, call.context);
  }

  /** The customer that the path names, of the caller's store. */
  async #customerIn({ caller, params }: OfCustomer): Promise<string> {
    const customer = await this.customers.findCustomer(caller.store.id, params.customer_id);
    if (!customer) throw refusals.notFound('customer');
    return customer.id;
  }

  async #cardOf(customerId: string, id: string): Promise<CreditCard> {
    const found = creditCardBodies(await this.#sourcesOf(customerId)).find((each) => each.id === id);
    if (!found) throw refusals.notFound('credit_card');
    return found;
  }

  async #sourcesOf(customerId: string) {
    return (await this.commands.load(paymentSources, customerId)).state;
  }
}

/** The gateway lets in nobody but customers. */
const ownerIn = ({ customer }: Caller): string => customer?.id ?? '';
