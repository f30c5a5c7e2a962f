import type { JsonObject } from '@storefold/kernel/core';
import type { Offers, OnCart } from '../order.terms.ts';

export type ItemCommand =
  | ({ type: 'AddItem'; item: WantedItem } & Offers & OnCart)
  | ({
      type: 'ChangeItem';
      itemId: string;
      /** Undefined leaves it as it is. */
      quantity: number | undefined;
      metadata?: JsonObject | undefined;
    } & Offers &
      OnCart)
  | ({ type: 'RemoveItem'; itemId: string } & OnCart);

/** `itemId`: the id of the line if it is new. */
export interface WantedItem {
  readonly itemId: string;
  readonly variantId: string;
  /** Undefined where the request names none. */
  readonly quantity: number | undefined;
  /** Undefined leaves it as it is. */
  readonly metadata?: JsonObject | undefined;
}
