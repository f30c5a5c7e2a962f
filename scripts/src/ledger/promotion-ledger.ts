import { type Ledger, type SeenEvent, text } from './seen-event.ts';

type UseStatus = 'reserved' | 'confirmed' | 'returned';

/**
 * Audits the uses of promotions: each begins and ends once, and never do more orders use one than it may at that moment, in all
 * and of one customer or guest.
 */
export class PromotionLedger implements Ledger {
  readonly problems: string[] = [];
  /** By promotion and order. */
  readonly #uses = new Map<string, { status: UseStatus; names: readonly string[] }>();
  readonly #limits = new Map<string, { all: number; each: number }>();
  /** How many orders use it now, in all and of each customer and e-mail. */
  readonly #counts = new Map<string, number>();
  readonly #deleted = new Set<string>();

  see({ type, category, recordId: id, data }: SeenEvent): void {
    if (category !== 'promotion') return;
    const key = keyOf(id, text(data.order_id));
    switch (type) {
      case 'PromotionCreated':
      case 'PromotionChanged':
        this.#setLimits(id, data);
        break;
      case 'PromotionDeleted':
        this.#deleted.add(id);
        break;
      case 'PromotionUseReserved':
        if (this.#uses.has(key)) this.problems.push(`promotion ${key}: is used twice`);
        this.#reserve(id, key, data);
        break;
      case 'PromotionUseReleased':
        this.#end(key, 'reserved', undefined);
        break;
      case 'PromotionUseConfirmed':
        this.#end(key, 'reserved', 'confirmed');
        break;
      case 'PromotionUseReturned':
        this.#end(key, 'confirmed', 'returned');
        break;
    }
  }

  /** What has become of an order's use. Undefined: there is none. */
  statusOf(promotionId: string, orderId: string): UseStatus | undefined {
    return this.#uses.get(keyOf(promotionId, orderId))?.status;
  }

  /** The uses of a deleted promotion end without being recorded. */
  isDeleted(promotionId: string): boolean {
    return this.#deleted.has(promotionId);
  }

  #end(key: string, from: UseStatus, to: UseStatus | undefined): void {
    const use = this.#uses.get(key);
    if (use && to !== 'confirmed') {
      const [id = ''] = key.split(' ', 1);
      this.#count(id, -1);
      for (const name of use.names) this.#count(`${id} by ${name}`, -1);
    }
    if (use?.status !== from) this.problems.push(`promotion ${key}: a use ends that is not ${from}`);
    if (to === undefined) this.#uses.delete(key);
    else if (use) this.#uses.set(key, { ...use, status: to });
  }

  #count(name: string, more: 1 | -1): number {
    const counted = (this.#counts.get(name) ?? 0) + more;
    this.#counts.set(name, counted);
    return counted;
  }

  #setLimits(id: string, { usage_limit: all, usage_limit_per_customer: each }: SeenEvent['data']): void {
    const known = this.#limits.get(id) ?? { all: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY };
    this.#limits.set(id, { all: limitOf(all, known.all), each: limitOf(each, known.each) });
  }

  #reserve(id: string, key: string, data: SeenEvent['data']): void {
    const { all = 0, each = 0 } = this.#limits.get(id) ?? {};
    const [customer, guest, email] = [data.customer_id, data.email_digest, data.order_email_digest].map(text);
    // Before orders had the digest of their e-mail, a customer and a guest were two.
    const before = `before ${customer || guest}`;
    const own = [customer, email || guest, `${customer} ${email || guest}`];
    const names = [before, ...own.map((name, index) => `${index} ${name}`)];
    this.#uses.set(key, { status: 'reserved', names });
    if (this.#count(id, 1) > all) this.problems.push(`promotion ${id}: more orders use it than may`);
    const [usesBefore = 0, ofCustomer = 0, ofEmail = 0, ofBoth = 0] = names.map((name) =>
      this.#count(`${id} by ${name}`, 1),
    );
    const uses = (customer ? ofCustomer : 0) + ofEmail - (customer ? ofBoth : 0);
    if ((email ? uses : usesBefore) > each)
      this.problems.push(`promotion ${id}: more orders of one customer use it than may`);
  }
}

const keyOf = (promotionId: string, orderId: string): string => `${promotionId} for ${orderId}`;

/** Undefined leaves it; null: none. */
const limitOf = (value: unknown, known: number): number => {
  if (value === undefined) return known;
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
};
