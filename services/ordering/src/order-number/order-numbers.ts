import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Random } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { COMMANDS, CONTEXTS, RANDOM, VAULT } from '@storefold/kernel/runtime';
import { orderNumbers } from './order-number.ts';
import { shuffled } from './shuffle.ts';

/** Numbers that one process takes at a time; those left when it ends are never used. */
const BLOCK = 500;

/** Gives out order numbers: one append for every few hundred of them. */
@Injectable()
export class OrderNumbers {
  readonly #blocks = new Map<string, Block>();
  readonly #reserving = new Map<string, Promise<void>>();
  #secret: Promise<string> | undefined;

  constructor(
    @Inject(COMMANDS) private readonly commands: Commands,
    @Inject(CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(RANDOM) private readonly random: Random,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** R and nine digits; no other order of the store has or will have it. */
  async next(storeId: string): Promise<string> {
    this.#secret ??= this.vault.secret('order_number');
    const secret = await this.#secret;
    let block = this.#blocks.get(storeId);
    while (!block || block.next === block.end) {
      await this.#reserve(storeId);
      block = this.#blocks.get(storeId);
    }
    return `R${shuffled(block.next++, `${secret}:${storeId}`)
      .toString()
      .padStart(9, '0')}`;
  }

  #reserve(storeId: string): Promise<void> {
    const underWay = this.#reserving.get(storeId);
    if (underWay) return underWay;
    const reserving = this.#reserveBlock(storeId).finally(() => this.#reserving.delete(storeId));
    this.#reserving.set(storeId, reserving);
    return reserving;
  }

  async #reserveBlock(storeId: string): Promise<void> {
    const context = this.contexts.command(this.random.uuid(), storeId);
    const { facts } = await this.commands.run(
      orderNumbers,
      storeId,
      { type: 'Reserve', count: BLOCK },
      context,
    );
    const [reserved] = facts;
    if (!reserved) throw new Error('no order numbers were reserved');
    const { from, count } = reserved.data;
    this.#blocks.set(storeId, { next: from, end: from + count });
  }
}

interface Block {
  next: number;
  readonly end: number;
}
