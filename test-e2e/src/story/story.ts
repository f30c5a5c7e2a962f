import { accountSteps } from './account.steps.ts';
import { cartSteps } from './cart.steps.ts';
import { catalogSteps } from './catalog.steps.ts';
import { eventSteps } from './events.steps.ts';
import { giftCardSteps } from './gift-card.steps.ts';
import { orderSteps } from './order.steps.ts';
import type { Step } from './world.ts';

/** The main features of a shop in order, from the first visit to the confirmed newsletter. */
export const story: readonly Step[] = [
  ...accountSteps,
  ...catalogSteps,
  ...cartSteps,
  ...giftCardSteps,
  ...orderSteps,
  ...eventSteps,
];
