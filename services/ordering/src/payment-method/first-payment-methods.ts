import { Inject, Injectable } from '@nestjs/common';
import { findDefaultStore, idPrefixes, type StoreInfo } from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Bus, Position } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { OncePerStore } from '../once-per-store.ts';
import type { OrderingSettings } from '../settings.ts';
import { paymentMethod } from './payment-method.ts';
import { storeCreditMethod, storeCreditMethodIdOf } from './store-credit-method.ts';

const methods = [
  {
    key: 'cash_on_delivery',
    type: 'manual',
    name: 'Cash on delivery',
    description: 'Pay when the parcel arrives.',
  },
  {
    key: 'bank_transfer',
    type: 'manual',
    name: 'Bank transfer',
    description: 'Transfer the amount after ordering.',
  },
  { key: 'store_credit', ...storeCreditMethod, audience: 'back_end' },
] as const;

const testCard = {
  key: 'test_card',
  type: 'test',
  name: 'Test card',
  description: 'A card to try the shop with. No money moves.',
} as const;

/**
 * Makes the payment methods that a store begins with. Each is made only once, so later changes and deletions by staff stay,
 * however often this runs. The sample shop can be paid with a test card.
 */
@Injectable()
export class FirstPaymentMethods {
  readonly #begun = new OncePerStore();

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: OrderingSettings,
  ) {}

  /** Resolves when lists show them. */
  ensure(store: StoreInfo): Promise<void> {
    return this.#begun.run(store.id, async () => {
      const begun = (await this.#isSampleShop(store)) ? [...methods, testCard] : methods;
      await this.views.caughtUpTo(await this.#make(store, begun));
    });
  }

  async #make(
    store: StoreInfo,
    begun: readonly ((typeof methods)[number] | typeof testCard)[],
  ): Promise<Position> {
    const written: Position[] = [];
    for (const [position, { key, ...named }] of begun.entries()) {
      const context = this.contexts.once(`payment_method:${key}`, store.id);
      const details = { ...named, active: true, position, metadata: {} };
      const create = { type: 'Create', storeId: store.id, details } as const;
      const id =
        named.type === 'store_credit'
          ? storeCreditMethodIdOf(store.id)
          : context.newId(idPrefixes.payment_method);
      await this.commands.execute(paymentMethod, id, create, context, { isNew: true });
      written.push(context.lastWritten);
    }
    return Math.max(...written);
  }

  /** The sample data are the first store's. */
  async #isSampleShop({ id }: StoreInfo): Promise<boolean> {
    const { nodeEnv, sampleData } = this.settings;
    if (nodeEnv === 'production' || sampleData !== 'on') return false;
    const { store } = await this.bus.ask(findDefaultStore, {});
    return store?.id === id;
  }
}
