import { Controller, Inject } from '@nestjs/common';
import {
  availableIn,
  commitStock,
  type RequestOf,
  releaseStock,
  reserveStock,
  restockStock,
  returnStock,
  shortageOf,
} from '@storefold/contracts';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { Refusal } from '@storefold/kernel/core';
import type { Origin } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { TOKENS } from '@storefold/server/runtime';
import { type StockItemCommand, stockItem } from './stock-item.decider.ts';

interface Line {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * Reserves, commits and releases stock for orders. Each variant's stream decides by itself, and the outcomes are
 * combined here.
 */
@Controller()
export class StockItemController {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  /**
   * The lists show it at the latest with the answer that commits or releases the stock. When a line is refused, the lines that were reserved stay reserved until the checkout is released: the same
   * checkout may have reserved the order meanwhile, and only the order's own stream knows the outcome of that checkout.
   */
  @Answers(reserveStock, { isShownLater: true })
  async reserveStock(request: RequestOf<typeof reserveStock>, origin: Origin) {
    const wanted = merged(request.lines);
    const outcomes = await Promise.allSettled(wanted.map((line) => this.#reserve(line, request, origin)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 0) throw together(failures);
    return {};
  }

  @Answers(commitStock)
  async commitStock(request: RequestOf<typeof commitStock>, origin: Origin) {
    const { command_id, store_id, order_id, variant_ids } = request;
    const context = this.contexts.command(command_id, store_id, origin);
    const commit: StockItemCommand = { type: 'Commit', storeId: store_id, orderId: order_id };
    await Promise.all(
      [...new Set(variant_ids)].map((id) =>
        this.commands.execute(stockItem, id, commit, context.derive(`commit ${id}`)),
      ),
    );
    return {};
  }

  @Answers(releaseStock)
  async releaseStock({ variant_ids, ...request }: RequestOf<typeof releaseStock>, origin: Origin) {
    const { command_id, store_id: storeId, order_id: orderId, checkout_id: checkoutId } = request;
    const context = this.contexts.command(command_id, storeId, origin);
    const release: StockItemCommand = { type: 'Release', storeId, orderId, checkoutId };
    await Promise.all(
      [...new Set(variant_ids)].map((id) =>
        this.commands.execute(stockItem, id, release, context.derive(`release ${id}`)),
      ),
    );
    return {};
  }

  @Answers(returnStock)
  returnStock(request: RequestOf<typeof returnStock>, origin: Origin) {
    return this.#putBack(request, origin, { type: 'Return', returnId: request.return_id });
  }

  @Answers(restockStock)
  restockStock(request: RequestOf<typeof restockStock>, origin: Origin) {
    return this.#putBack(request, origin, { type: 'Restock' });
  }

  async #putBack(
    request: RequestOf<typeof restockStock>,
    origin: Origin,
    command: { type: 'Return'; returnId: string } | { type: 'Restock' },
  ) {
    const { command_id, store_id: storeId, order_id: orderId } = request;
    const context = this.contexts.command(command_id, storeId, origin);
    await Promise.all(
      merged(request.lines).map(({ variantId, quantity }) => {
        const putBack: StockItemCommand = { ...command, storeId, orderId, quantity };
        const ofVariant = context.derive(`${command.type.toLowerCase()} ${variantId}`);
        return this.commands.execute(stockItem, variantId, putBack, ofVariant);
      }),
    );
    return {};
  }

  #reserve(
    { variantId, quantity }: Line,
    request: Omit<RequestOf<typeof reserveStock>, 'lines'>,
    origin: Origin,
  ) {
    const { command_id, store_id: storeId, order_id: orderId, checkout_id: checkoutId } = request;
    const reserve: StockItemCommand = { type: 'Reserve', storeId, orderId, checkoutId, quantity };
    const context = this.contexts.command(command_id, storeId, origin).derive(`reserve ${variantId}`);
    return this.commands.execute(stockItem, variantId, reserve, context);
  }
}

/** One line for each variant, in a fixed order. */
function merged(lines: readonly { variant_id: string; quantity: number }[]): Line[] {
  const quantities = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    quantities.set(variant_id, (quantities.get(variant_id) ?? 0) + quantity);
  }
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** One refusal for all lines that fall short. Any other failure takes precedence. */
function together(failures: readonly unknown[]): unknown {
  const isShort = (failure: unknown): failure is Refusal =>
    failure instanceof Refusal && failure.code === 'insufficient_stock';
  const [other] = failures.filter((failure) => !isShort(failure));
  if (other !== undefined) return other;
  const available = failures.filter(isShort).map(({ details }) => availableIn(details));
  const details = shortageOf(Object.assign({}, ...available));
  return new Refusal('insufficient_stock', 'not_enough_of_it_in_stock', details);
}
