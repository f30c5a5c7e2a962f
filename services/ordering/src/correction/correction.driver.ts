import { Inject, Injectable } from '@nestjs/common';
import { availableIn, commitStock, releaseStock, reserveStock, returnStock } from '@storefold/contracts';
import {
  type CommandContext,
  type CommandContextFactory,
  type Commands,
  type Loaded,
  originOf,
} from '@storefold/kernel/command-handling';
import { type Clock, type JsonObject, Refusal, refusals, uuidv5 } from '@storefold/kernel/core';
import type { Bus, Cause } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/server/runtime';
import { isOutcomeUnknown } from '../checkout/checkout.client.ts';
import { WorkUnderWay } from '../checkout/work-under-way.ts';
import { insufficientFor } from '../order/correction/correction.rules.ts';
import type { CorrectionFailure, CorrectionPlan } from '../order/correction/correction.ts';
import type { CommandOf } from '../order/order.commands.ts';
import { order as orderAggregate } from '../order/order.decider.ts';
import { orderIdOf } from '../order/order.ids.ts';
import { isPlaced, type OrderState } from '../order/order.ts';

/** A correction for which the shelf did not answer by then fails, and the order is free again. */
const CORRECTION_LIMIT_MS = 8_000;

/** A correction that staff began. */
export interface BegunCorrection {
  readonly key: string;
  readonly plan: CorrectionPlan;
  /** The fact that it was begun. */
  readonly cause: Cause;
}

/**
 * Drives corrections to their end: reserve what is added → correct → take it off the shelf and put back what is less, or fail →
 * release. The order's stream alone says which, and the catalog knows what it did for a correction, so any process goes on where
 * another one died.
 */
@Injectable()
export class CorrectionDriver {
  /** The corrections that this process carries out. */
  readonly #underWay: WorkUnderWay<Loaded<OrderState>>;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.BUS) private readonly bus: Bus,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
  ) {
    this.#underWay = new WorkUnderWay(clock);
  }

  /** Resolves with the order as it is then. Rejects if the catalog does not answer; the process manager goes on later. */
  settle(begun: BegunCorrection, request?: CommandContext): Promise<Loaded<OrderState>> {
    return this.#underWay.run(begun.plan.correction_id, () => this.#settle(begun, request));
  }

  /** Goes on with what a request left. What is done already changes nothing. */
  async resume(begun: BegunCorrection): Promise<void> {
    const look = async () => ((await this.#load(begun)).isPending ? 'something' : 'at once');
    const { occurred_at } = begun.cause.metadata;
    await this.#underWay.resume(begun.plan.correction_id, occurred_at, look, () => this.#settle(begun));
  }

  async #settle(begun: BegunCorrection, request?: CommandContext): Promise<Loaded<OrderState>> {
    if ((await this.#load(begun)).isPending) {
      const failure = await this.#reserve(begun);
      const { correction_id: correctionId } = begun.plan;
      const command: CommandOf<'CompleteCorrection'> | CommandOf<'FailCorrection'> = failure
        ? { type: 'FailCorrection', correctionId, ...failure }
        : { type: 'CompleteCorrection', correctionId };
      const context = this.contexts.following(begun.cause, `${command.type} ${correctionId}`);
      const { last } = await this.commands.execute(orderAggregate, begun.key, command, context);
      if (last) request?.wrote(context.lastWritten, last.id);
    }
    const { loaded, isCompleted } = await this.#load(begun);
    await (isCompleted ? this.#spend(begun, loaded.state) : this.#release(begun));
    return loaded;
  }

  /** Why nothing is corrected. Undefined: all that is added is reserved. */
  async #reserve(begun: BegunCorrection): Promise<CorrectionFailure | undefined> {
    const { plan, cause } = begun;
    if (this.clock.now() - Date.parse(cause.metadata.occurred_at) > CORRECTION_LIMIT_MS)
      return failureOf(refusals.notPossible('correction_too_slow'));
    if (plan.reserved_items.length === 0) return undefined;
    try {
      const request = { ...this.#requestOf(begun, 'reserve'), checkout_id: plan.correction_id };
      await this.bus.ask(reserveStock, { ...request, lines: [...plan.reserved_items] }, originOf(cause));
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal) || isOutcomeUnknown(error)) throw error;
      return failureOf(await this.#reworded(error, begun));
    }
  }

  /** In the words of the order. */
  async #reworded(refusal: Refusal, begun: BegunCorrection): Promise<Refusal> {
    if (refusal.code === 'variant_not_found') return refusals.invalid({ add_items: ['must_exist'] });
    if (refusal.code !== 'insufficient_stock') return refusal;
    const { state } = (await this.#load(begun)).loaded;
    const lines = [...begun.plan.added_items, ...(isPlaced(state) ? state.items : [])];
    const available = availableIn(refusal.details);
    return insufficientFor(
      Object.entries(available).map(([variant_id, count]) => ({
        variant_id,
        name: lines.find((line) => line.variant_id === variant_id)?.name ?? '',
        available: count,
      })),
    );
  }

  /** What the checkout had not taken off the shelf yet is taken first, so that the catalog knows how it was counted. */
  async #spend(begun: BegunCorrection, state: OrderState): Promise<void> {
    const { key, plan, cause } = begun;
    const origin = originOf(cause);
    if (plan.reserved_items.length > 0) {
      const variant_ids = plan.reserved_items.map(({ variant_id }) => variant_id);
      await this.bus.ask(commitStock, { ...this.#requestOf(begun, 'commit'), variant_ids }, origin);
    }
    if (plan.returned_items.length === 0 || !isPlaced(state)) return;
    const request = {
      ...this.#requestOf(begun, 'return'),
      order_id: orderIdOf(key),
      return_id: plan.correction_id,
      lines: [...plan.returned_items],
    };
    await this.bus.ask(returnStock, request, origin);
  }

  async #release(begun: BegunCorrection): Promise<void> {
    const { plan, cause } = begun;
    if (plan.reserved_items.length === 0) return;
    const variant_ids = plan.reserved_items.map(({ variant_id }) => variant_id);
    const request = { ...this.#requestOf(begun, 'release'), checkout_id: plan.correction_id };
    await this.bus.ask(releaseStock, { ...request, variant_ids }, originOf(cause));
  }

  /** The shelf knows a correction like an order of its own: what the order itself took has left it. */
  #requestOf({ plan, cause }: BegunCorrection, name: string) {
    return {
      command_id: uuidv5(cause.id, `${name} ${plan.correction_id}`),
      store_id: cause.metadata.store_id,
      order_id: plan.correction_id,
    };
  }

  async #load({ key, plan }: BegunCorrection) {
    const loaded = await this.commands.load(orderAggregate, key);
    const { state } = loaded;
    const found = isPlaced(state)
      ? state.corrections?.find(({ id }) => id === plan.correction_id)
      : undefined;
    return { loaded, isPending: found?.status === 'pending', isCompleted: found?.status === 'completed' };
  }
}

const failureOf = ({ code, message, unsaid, details }: Refusal): CorrectionFailure => ({
  code,
  message,
  said: unsaid.text,
  details: (details as JsonObject | undefined) ?? null,
});
