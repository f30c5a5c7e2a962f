import { Inject, Injectable } from '@nestjs/common';
import {
  changePaymentMethod,
  createPaymentMethod,
  deletePaymentMethod,
  idPrefixes,
  listPaymentMethods,
  readPaymentMethod,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, findInStore, Handles, listFrom } from '@storefold/kernel/http';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { StoreMethodQueries } from '../store-method.queries.ts';
import { type PaymentMethodCommand, paymentMethod, paymentMethodOf } from './payment-method.decider.ts';
import { adminPaymentMethodBody } from './payment-method.serializer.ts';
import { PAYMENT_METHODS } from './payment-method.view.ts';

/** Payment methods, as the merchant's staff see them. */
@Injectable()
export class PaymentMethodController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(StoreMethodQueries) private readonly methods: StoreMethodQueries,
  ) {}

  @Handles(listPaymentMethods)
  async listPaymentMethods(call: Call<typeof listPaymentMethods>) {
    await this.methods.ensureDefaults(call.caller.store);
    return listFrom(this.views.collection(PAYMENT_METHODS), call, adminPaymentMethodBody, inTheirOrder);
  }

  @Handles(readPaymentMethod)
  async readPaymentMethod(call: Call<typeof readPaymentMethod>) {
    const document = await findInStore(this.views.collection(PAYMENT_METHODS), call, 'Payment method');
    return adminPaymentMethodBody(document.id, document);
  }

  @Handles(createPaymentMethod)
  createPaymentMethod(call: Call<typeof createPaymentMethod>) {
    const { body, caller, context } = call;
    const { name, type, description, active, position, metadata } = body;
    return this.#runCommand(call, context.newId(idPrefixes.payment_method), {
      type: 'Create',
      storeId: caller.store.id,
      methodType: type,
      details: {
        name,
        description: description ?? null,
        active: active ?? true,
        position: position ?? 0,
        metadata: metadata ?? {},
      },
    });
  }

  @Handles(changePaymentMethod)
  changePaymentMethod(call: Call<typeof changePaymentMethod>) {
    const { metadata, ...changes } = call.body;
    return this.#runCommand(call, call.params.id, {
      type: 'Change',
      storeId: call.caller.store.id,
      changes: { ...changes, metadata: metadata === null ? {} : metadata },
    });
  }

  @Handles(deletePaymentMethod)
  async deletePaymentMethod({ params, caller, context }: Call<typeof deletePaymentMethod>) {
    const deletion: PaymentMethodCommand = { type: 'Delete', storeId: caller.store.id };
    await this.commands.execute(paymentMethod, params.id, deletion, context);
    await this.methods.refreshMethods(caller.store.id, context);
  }

  async #runCommand({ caller, context }: Call, id: string, command: PaymentMethodCommand) {
    const { state } = await this.commands.execute(paymentMethod, id, command, context);
    await this.methods.refreshMethods(caller.store.id, context);
    return adminPaymentMethodBody(id, paymentMethodOf(caller.store.id, state));
  }
}

const inTheirOrder = { defaultSort: [{ field: 'position' }] };
