import { Inject, Injectable } from '@nestjs/common';
import {
  exportCustomerGiftCards,
  exportCustomerOrders,
  exportCustomerStoreCredits,
  exportCustomerSubscriptions,
  exportOwnData,
} from '@storefold/contracts';
import { CustomFieldQueries } from '@storefold/custom-fields';
import type { Commands } from '@storefold/kernel/command-handling';
import { type Call, Handles } from '@storefold/kernel/http';
import type { Bus } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { CustomerGroupQueries } from '../customer-group/customer-group.queries.ts';
import { OwnSessionQueries } from '../session/own-session.queries.ts';
import { wishlists } from '../wishlist/wishlist.decider.ts';
import { wishlistBody } from '../wishlist/wishlist.serializer.ts';
import { loggedIn } from './account.controller.ts';
import { customer, customerOf } from './customer.decider.ts';
import { adminCustomerBody } from './customer.serializer.ts';
import { CUSTOMERS, type CustomerDocument, customerView } from './customer.view.ts';
import { ownerOf } from './owner-of.ts';
import { noPurchases } from './purchases.ts';
import { StoreCreditTotals } from './store-credit-totals.ts';

type Share<Item> = { readonly records: readonly Item[]; readonly has_more: boolean };

/**
 * Everything that is known about the shopper, in the form of the Admin API: also what staff noted, which is about the person.
 * Of custom fields only those that the shop shows to customers: a field for staff never leaves by the Store API.
 */
@Injectable()
export class CustomerExportController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(CustomerGroupQueries) private readonly groups: CustomerGroupQueries,
    @Inject(OwnSessionQueries) private readonly sessions: OwnSessionQueries,
    @Inject(StoreCreditTotals) private readonly credits: StoreCreditTotals,
    @Inject(CustomFieldQueries) private readonly fields: CustomFieldQueries,
  ) {}

  @Handles(exportOwnData)
  async exportOwnData({ caller, context }: Call<typeof exportOwnData>) {
    const { id, sessionId } = loggedIn(caller);
    const { store } = caller;
    const state = customerOf(store.id, (await this.commands.load(customer, id)).state);
    const asked = (offset: number) => ({ store_id: store.id, customer_id: id, offset });
    const [orders, giftCards, storeCredits, subscribers, groups, sessions, wished, document, credit] =
      await Promise.all([
        allOf((offset) => this.bus.ask(exportCustomerOrders, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerGiftCards, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerStoreCredits, asked(offset))),
        allOf((offset) => this.bus.ask(exportCustomerSubscriptions, asked(offset))),
        this.groups.groupsOf(state.profile),
        this.sessions.openSessions(ownerOf(id, state), sessionId, context.at),
        this.commands.load(wishlists, id),
        this.views.collection<CustomerDocument>(customerView, CUSTOMERS).get(id),
        this.credits.totalOf(id, store.id, store.default_currency),
      ]);
    const purchases = document?.purchases ?? noPurchases;
    const body = adminCustomerBody(id, state.profile, purchases, store.default_currency, groups, credit);
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
