import { Inject, Injectable } from '@nestjs/common';
import type {
  Claims,
  CommandContext,
  CommandContextFactory,
  UniqueValue,
} from '@storefold/kernel/command-handling';
import { type Random, refusals } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { numberOf } from '../../readable-number.ts';

/** The leading digits of a block, which has no record: whoever claimed it has it for ever. */
const blocks: UniqueValue<string> = {
  kind: 'order_number_block',
  keyOf: (leading) => leading,
  has: async () => true,
};

/** Who holds a block of which numbers came with orders of another shop. */
const IMPORTS = 'imports';

/** The leading digits that the numbers of a block share. */
const BLOCK_DIGITS = 7;
const OWN_NUMBER = /^(R\d{7})\d\d$/;
/** With half of all blocks taken, one draw in a million finds none. */
const MAX_ATTEMPTS = 20;

/** The numbers of one block that no order has yet. */
type Block = string[];

/**
 * Order numbers for people to read: `R` and nine digits, unique within a store. A process claims a block of a hundred
 * numbers and gives them out from memory, so that an order costs no claim of its own. Blocks and the order within one
 * are random: a number does not reveal how many orders a store has.
 */
@Injectable()
export class OrderNumbers {
  readonly #blocks = new Map<string, Promise<Block>>();

  constructor(
    @Inject(TOKENS.CLAIMS) private readonly claims: Claims,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
  ) {}

  /** A number that no other order of the store has or will have. What a process has not given out when it ends is lost. */
  async nextNumber(storeId: string): Promise<string> {
    for (;;) {
      const block = this.#blocks.get(storeId) ?? this.#nextBlock(storeId);
      const number = (await block).pop();
      if (number !== undefined) return number;
      if (this.#blocks.get(storeId) === block) this.#blocks.delete(storeId);
    }
  }

  /**
   * A number that comes with an order of another shop is given out by nobody. False: numbers of its block are given out here. Only
   * numbers of this form are. `claims`: those of a preview keep nothing.
   */
  async leaveOut(number: string, claims: Claims, context: CommandContext): Promise<boolean> {
    const leading = OWN_NUMBER.exec(number.toUpperCase())?.[1];
    return leading === undefined || claims.take(blocks, leading, IMPORTS, context);
  }

  /** Requests that arrive while the block is being claimed share it. */
  #nextBlock(storeId: string): Promise<Block> {
    const block = this.#claimBlock(storeId);
    this.#blocks.set(storeId, block);
    block.catch(() => this.#blocks.delete(storeId));
    return block;
  }

  async #claimBlock(storeId: string): Promise<Block> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const leading = numberOf('R', BLOCK_DIGITS, this.random.uuid());
      const context = this.contexts.command(this.random.uuid(), storeId);
      if (await this.claims.take(blocks, leading, context.commandId, context)) return this.#shuffled(leading);
    }
    throw refusals.unavailable('order_number');
  }

  #shuffled(leading: string): Block {
    const ranks = this.random.bytes(100);
    return Array.from(ranks, (rank, index) => ({ rank, number: leading + String(index).padStart(2, '0') }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ number }) => number);
  }
}
