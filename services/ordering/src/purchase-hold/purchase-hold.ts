/**
 * The facts of a purchase hold: whether a customer may complete carts. These names and shapes are what the log keeps for
 * ever: add, never change.
 */
export type PurchaseHoldFact =
  | {
      type: 'PurchaseHoldCreated';
      data: {
        store_id: string;
        customer_id: string;
        /** The attempt to delete the customer, as identity named it. */
        customer_deletion_id: string;
      };
    }
  /** The customer stays, because there are orders. */
  | { type: 'PurchaseHoldReleased'; data: { customer_id: string; customer_deletion_id: string } };

/** Null: the customer may complete carts. */
export type PurchaseHoldState = { readonly customer_deletion_id: string | null };

export function evolvePurchaseHold(_state: PurchaseHoldState, fact: PurchaseHoldFact): PurchaseHoldState {
  switch (fact.type) {
    case 'PurchaseHoldCreated':
      return { customer_deletion_id: fact.data.customer_deletion_id };
    case 'PurchaseHoldReleased':
      return { customer_deletion_id: null };
  }
}
