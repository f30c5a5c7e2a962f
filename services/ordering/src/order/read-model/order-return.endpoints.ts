import { Inject, Injectable } from '@nestjs/common';
import { findReturn, listAllReturns } from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals } from '@storefold/kernel/core';
import { type Call, Handles, pageInParts } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { storesOrder } from '../order.access.ts';
import { order as orderAggregate } from '../order.decider.ts';
import { returnsOf } from '../refund/return.evolve.ts';
import { listedReturn } from '../refund/return.serializer.ts';
import { RETURNS, returnOfDocument, returnsOfStore } from './order-return.list.ts';

/** Returns as staff find them who do not know the order. */
@Injectable()
export class ListedReturnEndpoints {
  constructor(
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
  ) {}

  @Handles(listAllReturns)
  listAllReturns({ queryOf, caller }: Call<typeof listAllReturns>) {
    const query = queryOf(returnsOfStore(caller.store.id));
    return pageInParts(this.views.collection(RETURNS), query, async (documents) =>
      documents.map((document) => {
        const { key, currency, order_number: number } = document;
        return listedReturn(key, { currency, number }, returnOfDocument(document));
      }),
    );
  }

  /** The read model says whose it is, and the stream how it is. */
  @Handles(findReturn)
  async findReturn({ params, caller, isPartOf }: Call<typeof findReturn>) {
    await this.views.caughtUpTo();
    const document = await this.views.collection(RETURNS).get(params.id);
    if (document?.store_id !== caller.store.id) throw refusals.notFound('return');
    const { state } = await this.commands.load(orderAggregate, document.key);
    const order = storesOrder(state, caller.store.id);
    isPartOf(order);
    const found = returnsOf(order).find(({ id }) => id === params.id);
    if (!found) throw refusals.notFound('return');
    return listedReturn(document.key, order, found);
  }
}
