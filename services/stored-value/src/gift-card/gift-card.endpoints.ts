import { Inject, Injectable } from '@nestjs/common';
import {
  type AdminGiftCard,
  type BodyOf,
  cancelGiftCard,
  changeGiftCard,
  deleteGiftCard,
  findCustomer,
  idPrefixes,
  issueGiftCard,
  listGiftCardEvents,
  listGiftCards,
  readGiftCard,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { money, refusals } from '@storefold/kernel/core';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, findInStore, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { dateIn } from '../calendar.ts';
import { currencyOf } from '../currency-of.ts';
import {
  cardOf,
  type GiftCardCommand,
  giftCard,
  metadataSubject,
  refusePastExpiry,
} from './gift-card.decider.ts';
import { giftCardsKept } from './gift-card.list.ts';
import { adminGiftCardBody, giftCardEventBody } from './gift-card.serializer.ts';
import { noDetails } from './gift-card.ts';
import { cardOfDocument, GIFT_CARDS } from './gift-card.view.ts';
import { GiftCardCodeClaims } from './gift-card-code-claims.ts';
import { GIFT_CARD_EVENTS } from './gift-card-event.view.ts';

/** Gift cards, as the merchant's staff see them. */
@Injectable()
export class GiftCardEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(GiftCardCodeClaims) private readonly codes: GiftCardCodeClaims,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(issueGiftCard)
  async issueGiftCard(call: Call<typeof issueGiftCard>) {
    const { body, caller, context } = call;
    const { store } = caller;
    const today = dateIn(store.timezone, context.at);
    const currency = currencyOf(body.currency, store);
    const amount = money.positiveAmount('amount', body.amount, currency);
    const details = {
      expires_on: body.expires_at ?? noDetails.expires_on,
      customer_id: (await this.#customerOf(body, store.id)) ?? noDetails.customer_id,
      metadata: body.metadata ?? noDetails.metadata,
    };
    refusePastExpiry(details.expires_on, today);

    const id = context.newId(idPrefixes.gift_card);
    const code = await this.codes.claimCode(id, body.code, context);
    const { id: storeId, timezone } = store;
    const issue: GiftCardCommand = {
      type: 'Issue',
      storeId,
      timezone,
      code,
      currency,
      amount,
      details,
      today,
    };
    const { state } = await this.commands.execute(giftCard, id, issue, context, { isNew: true });
    return this.#expanded(adminGiftCardBody(id, cardOf(storeId, state), today), call);
  }

  @Handles(listGiftCards)
  async listGiftCards(call: Call<typeof listGiftCards>) {
    const today = dateIn(call.caller.store.timezone, call.context.at);
    return this.fields.listFrom(
      this.views.collection(GIFT_CARDS),
      call,
      (id, document) => adminGiftCardBody(id, cardOfDocument(document), today),
      giftCardsKept(today),
    );
  }

  @Handles(readGiftCard)
  async readGiftCard(call: Call<typeof readGiftCard>) {
    const { caller, context } = call;
    const document = await findInStore(this.views.collection(GIFT_CARDS), call, 'gift_card');
    const today = dateIn(caller.store.timezone, context.at);
    return this.#expanded(adminGiftCardBody(document.id, cardOfDocument(document), today), call);
  }

  @Handles(changeGiftCard)
  async changeGiftCard(call: Call<typeof changeGiftCard>) {
    const { body, params, caller, context } = call;
    const { id: storeId, timezone } = caller.store;
    const { state } = await this.commands.load(giftCard, params.id);
    const { currency } = cardOf(storeId, state);
    return this.#runCommand(call, {
      type: 'Change',
      storeId,
      amount: body.amount === undefined ? undefined : money.positiveAmount('amount', body.amount, currency),
      details: {
        expires_on: body.expires_at,
        customer_id: await this.#customerOf(body, storeId),
        metadata: body.metadata,
      },
      today: dateIn(timezone, context.at),
    });
  }

  @Handles(cancelGiftCard)
  cancelGiftCard(call: Call<typeof cancelGiftCard>) {
    const { id: storeId, timezone } = call.caller.store;
    return this.#runCommand(call, { type: 'Cancel', storeId, today: dateIn(timezone, call.context.at) });
  }

  @Handles(deleteGiftCard)
  async deleteGiftCard({ params: { id }, caller, context }: Call<typeof deleteGiftCard>) {
    const deletion: GiftCardCommand = { type: 'Delete', storeId: caller.store.id };
    const { state } = await this.commands.execute(giftCard, id, deletion, context);
    if (state.status === 'deleted') await this.codes.releaseCode(id, state.card.code, context);
  }

  @Handles(listGiftCardEvents)
  async listGiftCardEvents(call: Call<typeof listGiftCardEvents>) {
    const { id } = call.params;
    const { state } = await this.commands.load(giftCard, id);
    cardOf(call.caller.store.id, state.status === 'deleted' ? state.card : state);
    return listFrom(this.views.collection(GIFT_CARD_EVENTS), call, (_, event) => giftCardEventBody(event), {
      base: { field: 'gift_card_id', eq: id },
      sortFields: { created_at: 'position' },
      defaultSort: [{ field: 'position', descending: true }],
    });
  }

  async #runCommand(call: Call, command: GiftCardCommand) {
    const { params, caller, context } = call;
    const id = params.id ?? '';
    const { state } = await this.commands.execute(giftCard, id, command, context);
    const today = dateIn(caller.store.timezone, context.at);
    return this.#expanded(adminGiftCardBody(id, cardOf(caller.store.id, state), today), call);
  }

  /** What is noted about a card goes with everybody to whom it belonged, also where it names nobody any more. */
  async #expanded(body: AdminGiftCard, { expand, tellsAbout }: ExpandingCall): Promise<AdminGiftCard> {
    if (expand.has('custom_fields')) await this.fields.addTo([body], 'admin');
    const isNoted = Object.keys(body.metadata).length > 0 || (body.custom_fields ?? []).length > 0;
    if (isNoted) tellsAbout(metadataSubject(body.id));
    return body;
  }

  /** The customer the card is to belong to. Undefined if the request does not say; null for no customer. */
  async #customerOf({ customer_id, user_id }: Owner, storeId: string): Promise<string | null | undefined> {
    const id = customer_id === undefined ? user_id : customer_id;
    if (typeof id !== 'string') return id;
    const { customer } = await this.bus.ask(findCustomer, { store_id: storeId, customer_id: id });
    if (!customer) throw refusals.invalid({ customer_id: ['invalid'] });
    return customer.id;
  }
}

type ExpandingCall = Pick<Call, 'expand' | 'tellsAbout'>;

type Owner = Pick<BodyOf<typeof changeGiftCard>, 'customer_id' | 'user_id'>;
