import { Inject, Injectable } from '@nestjs/common';
import { findCustomer, recordMarketingConsent } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal, uuidv5 } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';

/** Asks identity about customers and tells it which of them agreed to the newsletter. */
@Injectable()
export class CustomerClient {
  constructor(@Inject(TOKENS.BUS) private readonly bus: Bus) {}

  /**
   * Tells identity whether a customer agreed. `context`: of the command on the subscriber. The request and the
   * process manager behind it both tell identity, and the second call changes nothing. False: there is no such customer
   * any more. `confirmedEmail`: the address, where the customer, logged in, showed a token from its mail.
   */
  async recordConsent(
    customerId: string,
    { accepts, confirmedEmail = null }: { accepts: boolean; confirmedEmail?: string | null },
    context: CommandContext,
  ): Promise<boolean> {
    const request = {
      command_id: uuidv5(context.commandId, 'marketing consent'),
      store_id: context.storeId,
      customer_id: customerId,
      accepts_email_marketing: accepts,
      confirmed_email: confirmedEmail,
    };
    try {
      await this.bus.ask(recordMarketingConsent, request, context);
      return true;
    } catch (error) {
      const isGone = error instanceof Refusal && error.code === 'record_not_found';
      if (!isGone) throw error;
      return false;
    }
  }

  /** The customer who has an address; null if there is none. */
  async findIdByEmail(email: string, storeId: string): Promise<string | null> {
    const { customer } = await this.bus.ask(findCustomer, { store_id: storeId, email });
    return customer?.id ?? null;
  }
}
