import { Inject, Injectable } from '@nestjs/common';
import type { StoreInfo } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Call } from '@storefold/server/http';
import type { RecordHooks } from '@storefold/simple-records';
import { OfferChanges } from '../offer-changes.ts';
import { ZoneQueries } from '../zone/zone.queries.ts';
import { FirstPaymentMethods } from './first-payment-methods.ts';
import { storeCreditMethodIdOf } from './store-credit-method.ts';

/** What goes with a payment method: those that a store begins with, what it names, and what changes with it. */
@Injectable()
export class PaymentMethodUpkeep implements RecordHooks {
  constructor(
    @Inject(FirstPaymentMethods) private readonly first: FirstPaymentMethods,
    @Inject(OfferChanges) private readonly offers: OfferChanges,
    @Inject(ZoneQueries) private readonly zones: ZoneQueries,
  ) {}

  beforeList(store: StoreInfo): Promise<void> {
    return this.first.ensure(store);
  }

  /** The zones that a method names must be there. */
  async beforeWrite(call: Call): Promise<void> {
    refuseBuiltIn(call);
    const { zone_ids } = call.body as { readonly zone_ids?: readonly string[] | null };
    await this.zones.requireZones('zone_ids', zone_ids ?? [], call.caller.store.id);
  }

  beforeDelete(call: Call): Promise<void> {
    return Promise.resolve(refuseBuiltIn(call));
  }

  afterChange(storeId: string, context: CommandContext): Promise<void> {
    return this.offers.afterChange(storeId, context);
  }
}

/** Staff neither change nor delete the method by which store credits pay. */
function refuseBuiltIn({ params, caller }: Call): void {
  if (params.id === storeCreditMethodIdOf(caller.store.id)) {
    throw new Refusal('resource_invalid', 'payment_method_built_in');
  }
}
