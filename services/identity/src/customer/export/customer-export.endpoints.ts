import { Inject, Injectable } from '@nestjs/common';
import {
  exportCustomerCreditCards,
  exportCustomerGiftCards,
  exportCustomerOrders,
  exportCustomerStoreCredits,
  exportCustomerSubscriptions,
  exportOwnData,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Bus } from '@storefold/kernel/ports';
import { type Call, Handles } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { loggedIn } from '../../session/log-in.ts';
import { wishlists } from '../../wishlist/wishlist.decider.ts';
import { wishlistBody } from '../../wishlist/wishlist.serializer.ts';
import { CustomerBodies } from '../customer.bodies.ts';
import { customer, customerOf } from '../customer.decider.ts';
import { OwnSessionQueries } from '../own-session/own-session.queries.ts';
import { ownerOf } from '../owner-of.ts';

type Share<Item> = { readonly records: readonly Item[]; readonly has_more: boolean };

/**
 * Everything that is known about the shopper, in the form of the Admin API: also what staff noted, which is about the person.
 * Of custom fields only those that the shop shows to customers: a field for staff never leaves by the Store API.
 */
@Injectable()
export class CustomerExportEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(OwnSessionQueries) private readonly sessions: OwnSessionQueries,
    @Inject(CustomerBodies) private readonly bodies: CustomerBodies,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(exportOwnData)
  async exportOwnData({ caller, context }: Call<typeof exportOwnData>) {
    const { id, sessionId } = loggedIn(caller);
    const { store } = caller;
    const state = customerOf(store.id, (await this.commands.load(customer, id)).state);
    const asked = (offset: number) => ({ store_id: store.id, customer_id: id, offset });
    const [orders, creditCards, giftCards, storeCredits, subscribers, sessions, wished, body] =
      await Promise.all([
        allOf((offset) => this.bus.ask(exportCustomerOrders, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerCreditCards, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerGiftCards, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerStoreCredits, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerSubscriptions, asked(offset))),
        this.sessions.openSessions(ownerOf(id, state), sessionId, context.at),
        this.commands.load(wishlists, id),
        this.bodies.adminBodyOf(id, state.profile, store),
      ]);
    await this.fields.addVisibleTo([body]);
    return {
      exported_at: context.at,
      customer: body,
      sessions,
      sign_in_accounts: state.identities.map(({ issuer, subject }) => ({ issuer, subject })),
      wishlists: wished.state.wishlists.map((list) => ({
        ...wishlistBody(list),
        metadata: list.metadata ?? {},
        items: list.items.map((item) => ({ ...item, wishlist_id: list.id })),
      })),
      newsletter_subscribers: subscribers,
      orders,
      credit_cards: creditCards,
      gift_cards: giftCards,
      store_credits: storeCredits,
    };
  }
}

/** Asks until a neighbour has told all of its records. */
async function allOf<Item>(ask: (offset: number) => Promise<Share<Item>>): Promise<Item[]> {
  const records: Item[] = [];
  for (;;) {
    const share = await ask(records.length);
    records.push(...share.records);
    if (!share.has_more || share.records.length === 0) return records;
  }
}
