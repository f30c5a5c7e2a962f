import { Inject, Injectable } from '@nestjs/common';
import { deleteOwnCreditCard, listOwnCreditCards, readOwnCreditCard } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, type Caller, Handles, pageOf } from '@storefold/kernel/http';
import { TOKENS } from '@storefold/kernel/runtime';
import { creditCardBodies } from './credit-card.serializer.ts';
import { paymentSources } from './payment-source.decider.ts';

/** The shopper's saved cards. They are read from their stream, so a card is there as soon as it is saved. */
@Injectable()
export class CreditCardEndpoints {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  @Handles(listOwnCreditCards)
  async listOwnCreditCards(call: Call<typeof listOwnCreditCards>) {
    return pageOf(await this.#cardsOf(call.caller), call);
  }

  @Handles(readOwnCreditCard)
  async readOwnCreditCard({ caller, params }: Call<typeof readOwnCreditCard>) {
    const found = (await this.#cardsOf(caller)).find(({ id }) => id === params.id);
    if (!found) throw refusals.notFound('credit_card');
    return found;
  }

  @Handles(deleteOwnCreditCard)
  async deleteOwnCreditCard({ caller, params, context }: Call<typeof deleteOwnCreditCard>) {
    const command = { type: 'Delete', sourceId: params.id } as const;
    await this.commands.execute(paymentSources, customerIdOf(caller), command, context);
  }

  async #cardsOf(caller: Caller) {
    return creditCardBodies((await this.commands.load(paymentSources, customerIdOf(caller))).state);
  }
}

/** The gateway lets in nobody but customers. */
const customerIdOf = ({ customer }: Caller): string => customer?.id ?? '';
