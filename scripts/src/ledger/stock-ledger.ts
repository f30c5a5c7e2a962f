import { count, type Ledger, type SeenEvent, text } from './seen-event.ts';

/** Audits reserved stock: every reservation ends once, committed or released, with its own quantity. */
export class StockLedger implements Ledger {
  readonly problems: string[] = [];
  /** The currently reserved quantity, by variant and order. */
  readonly #open = new Map<string, number>();
  /** The committed quantity, by order. */
  readonly committed = new Map<string, number>();
  /** The quantity put back by refunds and by what is not shipped, by order. */
  readonly returned = new Map<string, number>();
  /** The quantity put back by cancellations, by order. */
  readonly restocked = new Map<string, number>();
  readonly #back = new Set<string>();

  see({ type, category, recordId, data }: SeenEvent): void {
    if (category !== 'stock_item') return;
    const order = text(data.order_id);
    const key = `${recordId} for ${order}`;
    switch (type) {
      case 'StockReserved':
        if (this.#open.has(key)) this.problems.push(`stock ${key}: reserved twice`);
        this.#open.set(key, count(data.quantity));
        break;
      case 'StockReleased':
        this.#end(key, data);
        break;
      case 'StockCommitted':
        this.#end(key, data);
        this.committed.set(order, (this.committed.get(order) ?? 0) + count(data.quantity));
        break;
      case 'StockReturned':
        this.#putBack(`${key} by ${text(data.return_id)}`, data, this.returned);
        break;
      case 'StockRestocked':
        this.#putBack(key, data, this.restocked);
        break;
    }
  }

  get openReservations(): number {
    return this.#open.size;
  }

  #putBack(key: string, data: SeenEvent['data'], sum: Map<string, number>): void {
    if (this.#back.has(key)) this.problems.push(`stock ${key}: put back twice`);
    this.#back.add(key);
    const order = text(data.order_id);
    sum.set(order, (sum.get(order) ?? 0) + count(data.quantity));
  }

  #end(key: string, data: SeenEvent['data']): void {
    const reserved = this.#open.get(key);
    if (reserved === undefined) this.problems.push(`stock ${key}: a reservation ends that was not open`);
    else if (reserved !== count(data.quantity))
      this.problems.push(`stock ${key}: ends with another quantity`);
    this.#open.delete(key);
  }
}
