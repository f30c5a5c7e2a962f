import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { normalizeEmail } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { uuidv5 } from '@storefold/kernel/core';
import type { Origin, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { type PromotionCommand, promotion } from './promotion.decider.ts';
import type { UsedBy } from './promotion.ts';

/** The promotions that an order uses in one attempt to complete it. */
export interface OrderUses {
  readonly storeId: string;
  readonly orderId: string;
  readonly checkoutId: string;
  readonly promotionIds: readonly string[];
  /** The fact of the order that the step follows from. */
  readonly origin: Origin;
}

/**
 * Counts which orders use promotions, on the promotions' own streams. Each step may be repeated by any process: the ids of its
 * commands derive from the checkout.
 */
@Injectable()
export class PromotionUses {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Pick<Vault, 'secret'>,
  ) {}

  /** Who an order is counted for. Undefined: a guest who has not said who it is. */
  async usedBy(customer_id: string | null, email: string | null): Promise<UsedBy | undefined> {
    if (email === null) return customer_id === null ? undefined : { customer_id, email_digest: null };
    const pepper = await this.vault.secret('promotion_guest_pepper');
    const digest = createHmac('sha256', pepper).update(normalizeEmail(email)).digest('hex');
    return { customer_id, email_digest: customer_id === null ? digest : null, order_email_digest: digest };
  }

  async reserve(uses: OrderUses, by: UsedBy): Promise<void> {
    const { storeId, orderId, checkoutId } = uses;
    await this.#run(uses, { type: 'Reserve', storeId, orderId, checkoutId, by });
  }

  async release(uses: OrderUses): Promise<void> {
    const { storeId, orderId, checkoutId } = uses;
    await this.#run(uses, { type: 'Release', storeId, orderId, checkoutId });
  }

  async confirm(uses: OrderUses): Promise<void> {
    const { storeId, orderId } = uses;
    await this.#run(uses, { type: 'Confirm', storeId, orderId });
  }

  async giveBack(uses: OrderUses): Promise<void> {
    const { storeId, orderId } = uses;
    await this.#run(uses, { type: 'Return', storeId, orderId });
  }

  async #run(
    { promotionIds, checkoutId, storeId, origin }: OrderUses,
    command: PromotionCommand,
  ): Promise<void> {
    await Promise.all(
      promotionIds.map((id) => {
        const commandId = uuidv5(checkoutId, `${command.type} ${id}`);
        return this.commands.execute(
          promotion,
          id,
          command,
          this.contexts.command(commandId, storeId, origin),
        );
      }),
    );
  }
}
