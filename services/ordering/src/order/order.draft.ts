import { evolve } from './order.evolve.ts';
import type { FactData, OrderFact, OrderFactType } from './order.facts.ts';
import type { Order, OrderState } from './order.ts';

/**
 * The facts of one command while it is decided. Each is applied to the order at once, so the next rule sees it. All
 * carry the same lock version, one above the order's.
 */
export class OrderDraft<O extends Order = Order> {
  readonly facts: OrderFact[] = [];
  readonly #lockVersion: number;

  constructor(public order: O) {
    this.#lockVersion = order.state_lock_version + 1;
  }

  record<Type extends OrderFactType>(type: Type, data: FactData<Type>): void {
    const fact = factOf(type, data, this.#lockVersion);
    this.facts.push(fact);
    // Only the last fact can change the status, so the type stays.
    this.order = evolve(this.order, fact, { at: this.order.updated_at, revision: -1 }) as OrderState as O;
  }
}

export const factOf = <Type extends OrderFactType>(
  type: Type,
  data: FactData<Type>,
  state_lock_version: number,
): OrderFact => ({ type, data: { ...data, state_lock_version } }) as OrderFact;
