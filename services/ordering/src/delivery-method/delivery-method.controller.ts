import { Inject, Injectable } from '@nestjs/common';
import {
  changeDeliveryMethod,
  createDeliveryMethod,
  deleteDeliveryMethod,
  idPrefixes,
  listDeliveryMethods,
  readDeliveryMethod,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, findInStore, Handles, listFrom } from '@storefold/kernel/http';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { StoreMethodQueries } from '../store-method.queries.ts';
import { type DeliveryMethodCommand, deliveryMethod, deliveryMethodOf } from './delivery-method.decider.ts';
import { adminDeliveryMethodBody } from './delivery-method.serializer.ts';
import { DELIVERY_METHODS } from './delivery-method.view.ts';
import { readPrices } from './delivery-prices.ts';

/** Delivery methods, as the merchant's staff see them. */
@Injectable()
export class DeliveryMethodController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
  ) {}

  @Handles(listDeliveryMethods)
  async listDeliveryMethods(call: Call<typeof listDeliveryMethods>) {
    await this.methods.ensureDefaults(call.caller.store);
    return listFrom(this.views.collection(DELIVERY_METHODS), call, adminDeliveryMethodBody, inTheirOrder);
  }

  @Handles(readDeliveryMethod)
  async readDeliveryMethod(call: Call<typeof readDeliveryMethod>) {
    const document = await findInStore(this.views.collection(DELIVERY_METHODS), call, 'Delivery method');
    return adminDeliveryMethodBody(document.id, document);
  }

  @Handles(createDeliveryMethod)
  createDeliveryMethod(call: Call<typeof createDeliveryMethod>) {
    const { body, caller, context } = call;
    const { name, code, description, active, position, prices, metadata } = body;
    return this.#runCommand(call, context.newId(idPrefixes.delivery_method), {
      type: 'Create',
      storeId: caller.store.id,
      details: {
        name,
        code: code ?? null,
        description: description ?? null,
        active: active ?? true,
        position: position ?? 0,
        prices: readPrices(prices, caller.store.supported_currencies),
        metadata: metadata ?? {},
      },
    });
  }

  @Handles(changeDeliveryMethod)
  changeDeliveryMethod(call: Call<typeof changeDeliveryMethod>) {
    const { prices, ...changes } = call.body;
    const { store } = call.caller;
    return this.#runCommand(call, call.params.id, {
      type: 'Change',
      storeId: store.id,
      changes: { ...changes, prices: prices && readPrices(prices, store.supported_currencies) },
    });
  }

  @Handles(deleteDeliveryMethod)
  async deleteDeliveryMethod({ params, caller, context }: Call<typeof deleteDeliveryMethod>) {
    const deletion: DeliveryMethodCommand = { type: 'Delete', storeId: caller.store.id };
    await this.commands.execute(deliveryMethod, params.id, deletion, context);
    await this.methods.refreshMethods(caller.store.id, context);
  }

  async #runCommand({ caller, context }: Call, id: string, command: DeliveryMethodCommand) {
    const { state } = await this.commands.execute(deliveryMethod, id, command, context);
    await this.methods.refreshMethods(caller.store.id, context);
    return adminDeliveryMethodBody(id, deliveryMethodOf(caller.store.id, state));
  }
}

const inTheirOrder = { defaultSort: [{ field: 'position' }] };
