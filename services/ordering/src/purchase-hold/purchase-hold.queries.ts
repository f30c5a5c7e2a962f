import { Inject, Injectable } from '@nestjs/common';
import type { Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { purchaseHold } from './purchase-hold.decider.ts';

/** Looks for holds, in their own streams. */
@Injectable()
export class PurchaseHoldQueries {
  constructor(@Inject(TOKENS.COMMANDS) private readonly commands: Commands) {}

  /** The refusal of a cart's completion while its customer is being deleted. Undefined: the cart can be completed. */
  async findRefusal({ customer_id }: { customer_id: string | null }): Promise<Refusal | undefined> {
    if (customer_id === null) return undefined;
    const { state } = await this.commands.load(purchaseHold, customer_id);
    return state.customer_deletion_id === null ? undefined : beingDeleted();
  }
}

const beingDeleted = (): Refusal => new Refusal('cart_cannot_transition', 'cart_of_customer_being_deleted');
