import { type Ledger, type SeenEvent, text } from './seen-event.ts';

/** The number of public events about orders and spent value, by record. */
export class PublicLedger implements Ledger {
  readonly completed = new Map<string, number>();
  readonly redeemed = new Map<string, number>();

  see({ type, category, data }: SeenEvent): void {
    if (category !== 'public') return;
    const id = text((data.payload as { id?: unknown } | undefined)?.id);
    if (type === 'order.completed') add(this.completed, id);
    if (type === 'gift_card.redeemed') add(this.redeemed, id);
  }
}

const add = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
