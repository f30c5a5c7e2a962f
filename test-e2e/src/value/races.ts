import {
  cardCanceled,
  cardConverted,
  cardDeleted,
  cardExpired,
  oneCardInFiftyCarts,
  oneCardOftenInOneCart,
} from './card-races.ts';
import { creditDeleted, creditEdited, oneCreditInTwoCartsAndTabs } from './credit-races.ts';
import {
  cancelAgainstCapture,
  captureAgainstCancel,
  oneCartCompletedOften,
  onePaymentToldOften,
  refundsAtOnce,
  shipAgainstCancel,
} from './order-races.ts';
import type { RaceShop } from './race-shop.ts';

type Race = (shop: RaceShop, rounds: number) => Promise<void>;

/** The races for value, by what they guarantee. */
export const races: readonly (readonly [guarantee: string, race: Race])[] = [
  ['one card in 50 carts pays what it holds', oneCardInFiftyCarts],
  ['one card 20 times in one cart is there once, and spent once', oneCardOftenInOneCart],
  ['one credit in two carts and two tabs pays what it holds', oneCreditInTwoCartsAndTabs],
  ['one cart completed 20 times is one order, paid once', oneCartCompletedOften],
  ['a card canceled meanwhile has paid, or is lost unspent', cardCanceled],
  ['a card deleted meanwhile has paid, or is gone unspent', cardDeleted],
  ['a card converted meanwhile becomes what the order left', cardConverted],
  ['a card that expires meanwhile has paid, or pays nothing', cardExpired],
  ['a credit edited meanwhile pays by one of its amounts', creditEdited],
  ['a credit deleted meanwhile has paid, or is gone unspent', creditDeleted],
  ['an order canceled while it is captured gives back once', cancelAgainstCapture],
  ['a payment collected while its order is canceled is not kept', captureAgainstCancel],
  ['refunds made 20 times at once are of what was paid', refundsAtOnce],
  ['a payment that shopper and provider tell of at once is one order', onePaymentToldOften],
  ['an order shipped while it is canceled is one of both', shipAgainstCancel],
];
