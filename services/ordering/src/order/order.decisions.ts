import type { CommandOf, OpenCartCommand, OrderCommand } from './order.commands.ts';
import type { OrderDraft } from './order.draft.ts';
import type { OrderFact } from './order.facts.ts';
import type { Cart, OrderState } from './order.ts';

/** What becomes of the commands of a subject: one entry for each. */
export type Decisions<Type extends OrderCommand['type']> = {
  readonly [T in Type]: (command: CommandOf<T>, state: OrderState) => readonly OrderFact[];
};

/** The same of commands by which its holder changes an open cart. */
export type CartChanges<Type extends OpenCartCommand['type']> = {
  readonly [T in Type]: (draft: OrderDraft<Cart>, command: CommandOf<T>) => void;
};
