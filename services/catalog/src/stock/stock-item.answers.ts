import { Inject, Injectable } from '@nestjs/common';
import { commitStock, type RequestOf, releaseStock, reserveStock } from '@storefold/contracts';
import {
  Answers,
  COMMANDS,
  CONTEXTS,
  type CommandContext,
  type Commands,
  type Contexts,
  Refusal,
} from '@storefold/kernel';
import { type StockItemCommand, stockItem } from './stock-item.decider.ts';
import type { StockItemState } from './stock-item.ts';

interface Line {
  readonly variantId: string;
  readonly quantity: number;
}

/** What orders ask of stock. Each variant's stream decides for itself; what belongs together is brought together here. */
@Injectable()
export class StockItemAnswers {
  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: Contexts,
  ) {}

  /** All lines or none: when one is refused, those that were taken are given back. */
  @Answers(reserveStock)
  async reserve({ command_id, store_id, order_id, lines }: RequestOf<typeof reserveStock>) {
    const context = this.contexts.command(command_id, store_id);
    const wanted = merged(lines);
    const outcomes = await Promise.allSettled(wanted.map((line) => this.#reserve(line, order_id, context)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length === 0) return {};
    const taken = wanted.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    await Promise.all(taken.map(({ variantId }) => this.#release(variantId, order_id, context)));
    throw together(failures);
  }

  @Answers(commitStock)
  async commit({ command_id, store_id, order_id, variant_ids }: RequestOf<typeof commitStock>) {
    const context = this.contexts.command(command_id, store_id);
    const commit: StockItemCommand = { type: 'Commit', storeId: store_id, orderId: order_id };
    await Promise.all(
      [...new Set(variant_ids)].map((id) =>
        this.commands.run(stockItem, id, commit, context.sub(`commit ${id}`)),
      ),
    );
    return {};
  }

  @Answers(releaseStock)
  async release({ command_id, store_id, order_id, variant_ids }: RequestOf<typeof releaseStock>) {
    const context = this.contexts.command(command_id, store_id);
    await Promise.all([...new Set(variant_ids)].map((id) => this.#release(id, order_id, context)));
    return {};
  }

  /**
   * A reservation may have been made by this very command and given back since. Then the command is known to the stream
   * although the order holds nothing, and the reservation is made by another name.
   */
  async #reserve({ variantId, quantity }: Line, orderId: string, context: CommandContext): Promise<void> {
    const reserve: StockItemCommand = { type: 'Reserve', storeId: context.storeId, orderId, quantity };
    for (let name = `reserve ${variantId}`; ; ) {
      const { state, repeated, revision } = await this.commands.run(
        stockItem,
        variantId,
        reserve,
        context.sub(name),
      );
      if (!repeated || holds(state, orderId)) return;
      name = `reserve ${variantId} at ${revision}`;
    }
  }

  async #release(variantId: string, orderId: string, context: CommandContext): Promise<void> {
    const { state, revision } = await this.commands.load(stockItem, variantId);
    if (!holds(state, orderId)) return;
    const release: StockItemCommand = { type: 'Release', storeId: context.storeId, orderId };
    await this.commands.run(
      stockItem,
      variantId,
      release,
      context.sub(`release ${variantId} at ${revision}`),
    );
  }
}

const holds = (state: StockItemState, orderId: string): boolean =>
  state.status !== 'absent' && (orderId in state.open || state.committed.includes(orderId));

/** One line for each variant, in a fixed order. */
function merged(lines: readonly { variant_id: string; quantity: number }[]): Line[] {
  const quantities = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    quantities.set(variant_id, (quantities.get(variant_id) ?? 0) + quantity);
  }
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** One refusal for all lines that fall short; anything else comes first. */
function together(failures: readonly unknown[]): unknown {
  const isShort = (failure: unknown): failure is Refusal =>
    failure instanceof Refusal && failure.code === 'insufficient_stock';
  const [other] = failures.filter((failure) => !isShort(failure));
  if (other !== undefined) return other;
  const variant_ids = failures.filter(isShort).flatMap(({ details }) => details?.variant_ids ?? []);
  return new Refusal('insufficient_stock', 'Not enough of it is in stock', { variant_ids });
}
