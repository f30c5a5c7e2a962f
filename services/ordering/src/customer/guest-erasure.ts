import { Inject, Injectable } from '@nestjs/common';
import { eraseOrder } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Stored, Vault } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { personDigest } from '@storefold/simple-records/upkeep';
import { ExclusiveChanges } from '../cart/exclusive-changes.ts';
import { KeptDocuments } from '../document/kept-documents.ts';
import { ON_ORDER_CONFLICT } from '../order/order.access.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import type { OrderFact } from '../order/order.facts.ts';
import { keyOf } from '../order/order.ids.ts';
import { ownSubject } from '../order/order.sealing.ts';
import { isOrder } from '../order/order.ts';

/** Guests who are erased from what they ordered. */
@Injectable()
export class GuestErasureEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(ExclusiveChanges) private readonly exclusive: ExclusiveChanges,
    @Inject(KeptDocuments) private readonly kept: KeptDocuments,
  ) {}

  @Handles(eraseOrder)
  async eraseOrder({ caller, context, params }: Call<typeof eraseOrder>) {
    const key = keyOf(params.id);
    const erase = async () => {
      const loaded = await this.commands.load(orderAggregate, key);
      const { state } = loaded;
      const storeId = caller.store.id;
      const emailDigest =
        isOrder(state) && state.email ? await personDigest(state.email, storeId, this.vault) : undefined;
      const command = { type: 'EraseGuest', storeId, emailDigest } as const;
      const options = { loaded, onConflict: ON_ORDER_CONFLICT };
      return this.commands.execute(orderAggregate, key, command, context, options);
    };
    await this.exclusive.runExclusively(key, context, erase, ON_ORDER_CONFLICT);
    await this.vault.destroy(ownSubject(key));
    return { kept: await this.kept.ofOrder(caller.store.id, key) };
  }
}

/** Destroys the key where the request died before it did, and that of an order of another shop which went with its import. */
@Injectable()
export class GuestErasure implements ProcessManager<OrderFact> {
  readonly name = 'guest_erasure';
  readonly categories = ['order'];
  readonly facts = ['OrderPersonalDataErased', 'OrderImportReversed'] as const;

  constructor(@Inject(TOKENS.VAULT) private readonly vault: Vault) {}

  async handle({ recordId }: Stored<OrderFact>): Promise<void> {
    await this.vault.destroy(ownSubject(recordId));
  }
}
