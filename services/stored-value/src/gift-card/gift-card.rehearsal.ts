import { authorizeGiftCard } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { money } from '@storefold/kernel/core';
import type { Bus, EventLog } from '@storefold/kernel/ports';
import { dateIn } from '../calendar.ts';
import { giftCard } from './gift-card.decider.ts';
import { giftCardBody } from './gift-card.serializer.ts';
import { isIssued, noDetails } from './gift-card.ts';

/** Of no card and no order. */
const NONE = 'none';
const AMOUNT = '1';

/** What a rehearsal needs. */
interface Stage {
  readonly bus: Bus;
  readonly log: EventLog;
  readonly currency: string;
  readonly timezone: string;
  readonly context: CommandContext;
}

/**
 * Plays the movement of a card through without one, and stores nothing. What a process does for the first time takes
 * several times as long, and the first order after a restart is not to wait for it.
 */
export async function rehearseMovement(stage: Stage): Promise<void> {
  await askForNoCard(stage);
  authorizeGiftCard.answer.safeParse({ gift_card: moveInMemory(stage) });
  await stage.log.append(`${giftCard.category}-${NONE}`, 'no_stream', []);
}

/** The question is refused, because there is no such card. */
async function askForNoCard({ bus, currency, timezone, context }: Stage): Promise<void> {
  const { commandId, storeId } = context;
  const card = { command_id: commandId, store_id: storeId, gift_card_id: NONE };
  const order = { order_id: NONE, checkout_id: NONE, amount: AMOUNT, currency, customer_id: null, timezone };
  await bus.ask(authorizeGiftCard, { ...card, ...order }, context).catch(() => undefined);
}

/** The rules by themselves, on a card that only this function knows. */
function moveInMemory({ currency, timezone, context: { storeId, at } }: Stage) {
  const today = dateIn(timezone, at);
  const amount = money.minor(AMOUNT, currency);
  const value = { storeId, currency, amount, today };
  let state = giftCard.initial;
  const commands = [
    { type: 'Issue', timezone, code: NONE, details: noDetails, ...value },
    { type: 'Authorize', orderId: NONE, checkoutId: NONE, customerId: null, ...value },
  ] as const;
  for (const [revision, command] of commands.entries()) {
    for (const fact of giftCard.decide(command, state))
      state = giftCard.evolve(state, fact, { at, revision });
  }
  return isIssued(state) ? giftCardBody(NONE, state, today) : undefined;
}
