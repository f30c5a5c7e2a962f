import type { OrderFact } from '../order.facts.ts';
import type { OrderState, PlacedOrder } from '../order.ts';
import { type Booking, bookingsOf } from './bookings.ts';

/** Bookings of one instant. */
interface Booked {
  readonly at: string;
  readonly bookings: readonly Booking[];
}

/** An order before and after a fact, which was decided `at` this instant. */
interface Change {
  readonly before: OrderState;
  readonly after: OrderState;
  readonly at: string;
}

/** What a fact enters into the books, and of which instant that is. */
export function bookedBy(fact: OrderFact, { before, after, at }: Change): Booked[] {
  const steps = fact.type === 'OrderImported' ? pastSteps(fact.data, after) : [{ at, after }];
  let known = before;
  return steps.flatMap((step) => {
    const bookings = bookingsOf(known, step.after);
    known = step.after;
    return bookings.length > 0 ? [{ at: step.at, bookings }] : [];
  });
}

/** What happened in another shop. When something was given back there, no file says: with the order, or with its cancellation. */
function pastSteps(
  { completed_at, canceled_at }: Extract<OrderFact, { type: 'OrderImported' }>['data'],
  after: OrderState,
): Omit<Change, 'before'>[] {
  const placed = { ...after, status: 'completed', refunds: [] } as unknown as PlacedOrder;
  return [
    { at: instantOf(completed_at), after: placed },
    { at: instantOf(canceled_at ?? completed_at), after },
  ];
}

/** In one form, by which they are sorted. */
const instantOf = (at: string): string => new Date(at).toISOString();
