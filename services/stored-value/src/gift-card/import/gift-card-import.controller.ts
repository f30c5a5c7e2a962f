import { Controller, Inject } from '@nestjs/common';
import {
  findCustomer,
  findStore,
  type ImportedGiftCard,
  idPrefixes,
  importedGiftCard,
  importGiftCards,
  type RequestOf,
  type StoreInfo,
  text,
} from '@storefold/contracts';
import { money, refusals } from '@storefold/kernel/core';
import type { Bus, Origin, Vault } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { parseBody } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { ImportedRows, type Means, type RowAtWork } from '@storefold/simple-records/upkeep';
import { dateIn } from '../../calendar.ts';
import { currencyOf } from '../../currency-of.ts';
import { giftCard } from '../gift-card.decider.ts';
import { type GiftCard, isIssued, noDetails } from '../gift-card.ts';
import { GiftCardCodeClaims } from '../gift-card-code-claims.ts';

/** Takes in the rows of files of gift cards. Each is known by its code. */
@Controller()
export class GiftCardImportController {
  constructor(
    @Inject(ImportedRows) private readonly rows: ImportedRows,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  @Answers(importGiftCards)
  async importGiftCards(request: RequestOf<typeof importGiftCards>, origin: Origin) {
    const { store } = await this.bus.ask(findStore, { store_id: request.store_id });
    if (!store) throw refusals.notFound('store');
    return this.rows.takeIn(request, origin, {
      read: (body) => parseBody(importedGiftCard, body),
      keyOf: ({ code }) => code.toUpperCase(),
      take: (body, row, means) => this.#take(body, store, row, means),
    });
  }

  async #take(
    body: ImportedGiftCard,
    store: StoreInfo,
    row: RowAtWork,
    { commands, claims }: Means,
  ): Promise<'created' | 'unchanged'> {
    const { context } = row;
    // Nobody gets back what was taken away.
    if (body.state?.toLowerCase() === 'canceled') {
      row.warn('state', 'canceled_there');
      return 'unchanged';
    }
    const currency = currencyOf(body.currency, store);
    const amount = money.positiveAmount('amount', body.amount, currency);
    const usedBefore = usedOf(body, amount, currency);
    const codes = new GiftCardCodeClaims(claims, commands, this.vault);
    const id = context.newId(idPrefixes.gift_card);
    const found = await codes.findByCode(body.code, store.id);
    if (found && found.id !== id && isIssued(found.state)) {
      refuseOther(found.state, { amount, usedBefore, currency });
      return 'unchanged';
    }
    const code = await codes.claimCode(id, body.code, context);
    const { id: storeId, timezone } = store;
    const details = {
      expires_on: body.expires_at ?? noDetails.expires_on,
      customer_id: await this.#ownerOf(body, row),
      metadata: body.metadata ?? noDetails.metadata,
    };
    const today = dateIn(timezone, context.at);
    await commands.execute(
      giftCard,
      id,
      { type: 'Issue', storeId, timezone, code, currency, amount, details, today, usedBefore },
      context,
      { isNew: true },
    );
    return 'created';
  }

  /** A customer who is not there owns nothing: then whoever knows the code may use the card, as without an owner. */
  async #ownerOf(
    { email, customer_id }: ImportedGiftCard,
    { context, warn }: RowAtWork,
  ): Promise<string | null> {
    if (!email && !customer_id) return null;
    const whom = email ? { email } : { customer_id: customer_id ?? '' };
    const { customer } = await this.bus.ask(findCustomer, { store_id: context.storeId, ...whom });
    if (!customer) warn(email ? 'email' : 'customer_id', 'owner_not_here');
    return customer?.id ?? null;
  }
}

function usedOf({ amount_used: sent }: ImportedGiftCard, amount: money.Minor, currency: string): money.Minor {
  if (sent === null || sent === undefined) return 0n;
  const used = money.parseAmount(sent, currency);
  if (used === undefined) throw refusals.invalid({ amount_used: [money.problemOf(sent, currency)] });
  if (used < 0n || used > amount)
    throw refusals.invalid({
      amount_used: [text('at_most', { limit: money.formatAmount(amount, currency) })],
    });
  return used;
}

/** What was spent here since does not make the file another one. */
function refuseOther(
  card: GiftCard,
  wanted: { readonly amount: money.Minor; readonly usedBefore: money.Minor; readonly currency: string },
): void {
  if (card.currency !== wanted.currency) throw refusals.invalid({ currency: [differs(card.currency)] });
  const shown = (amount: money.Minor) => differs(money.formatAmount(amount, card.currency));
  if (card.amount !== wanted.amount) throw refusals.invalid({ amount: [shown(card.amount)] });
  if (wanted.usedBefore !== card.amount_used_before && wanted.usedBefore !== card.amount_used)
    throw refusals.invalid({ amount_used: [shown(card.amount_used)] });
}

const differs = (here: string) => text('differs_here', { here });
