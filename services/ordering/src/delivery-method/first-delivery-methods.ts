import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, type StoreInfo } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Position } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { OncePerStore } from '../once-per-store.ts';
import { deliveryMethod } from './delivery-method.ts';
import { pricesOf } from './delivery-prices.ts';

/** `cost`: in whole units; a hundred times as many in currencies without minor units. */
const methods = [
  { code: 'standard', name: 'Standard', description: 'Three to five working days.', cost: 5 },
  { code: 'express', name: 'Express', description: 'The next working day.', cost: 15 },
];

/**
 * Makes the delivery methods that a store begins with. Each is made only once, so later changes and deletions by staff stay,
 * however often this runs.
 */
@Injectable()
export class FirstDeliveryMethods {
  readonly #begun = new OncePerStore();

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
  ) {}

  /** Resolves when lists show them. */
  ensure(store: StoreInfo): Promise<void> {
    return this.#begun.run(store.id, async () => this.views.caughtUpTo(await this.#make(store)));
  }

  async #make(store: StoreInfo): Promise<Position> {
    const written: Position[] = [];
    for (const [position, { cost, ...named }] of methods.entries()) {
      const context = this.contexts.once(`delivery_method:${named.code}`, store.id);
      const prices = pricesOf(cost, store.supported_currencies);
      const details = { ...named, active: true, position, prices, metadata: {} };
      const create = { type: 'Create', storeId: store.id, details } as const;
      const id = context.newId(idPrefixes.delivery_method);
      await this.commands.execute(deliveryMethod, id, create, context, { isNew: true });
      written.push(context.lastWritten);
    }
    return Math.max(...written);
  }
}
