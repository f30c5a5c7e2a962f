import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Clock, Logger, Random } from '@storefold/kernel/core';
import type { Bus, Filter } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { LeasedQueue, WorkQueues } from '@storefold/simple-records/upkeep';
import type { WebhooksSettings } from '../settings.ts';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { OfReplay } from './webhook-delivery.ts';
import { WEBHOOK_DELIVERIES } from './webhook-delivery.view.ts';
import { WebhookSender } from './webhook-sender.ts';

/** Concurrent requests to one endpoint. */
const QUEUE_WIDTH = 8;
const LOOK_EVERY_MS = 5_000;
/** Deliveries of one endpoint to find at a time. The next ones are found when these are sent. */
const MAX_FOUND = 100;

/** What of a delivery says where it waits. */
type Queued = OfReplay & { readonly id: string; readonly webhook_endpoint_id: string };

/**
 * The deliveries that this process is to send, with a queue for each endpoint: those requested here, and those whose sender
 * died. The lease of a delivery says whose it is.
 */
@Injectable()
export class DeliveryQueue extends LeasedQueue {
  readonly #queues = new WorkQueues({ width: QUEUE_WIDTH, work: (id) => this.#workOn(id) });

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) clock: Clock,
    @Inject(TOKENS.RANDOM) random: Random,
    @Inject(TOKENS.BUS) bus: Bus,
    @Inject(TOKENS.SETTINGS) { webhookTimeoutMs: tryMs }: WebhooksSettings,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
  ) {
    super(
      { commands, contexts, views, clock, random, bus, logger },
      { what: 'webhooks', everyMs: LOOK_EVERY_MS, tryMs },
    );
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.sender.stop();
    await this.#queues.stop();
  }

  /** Sends a requested delivery as soon as its endpoint's queue has room; those of replays after all others. */
  enqueue({ id, webhook_endpoint_id, webhook_replay_id }: Queued): void {
    this.#queues.add(webhook_endpoint_id, id, { isPatient: webhook_replay_id !== undefined });
  }

  protected override stopQueues(): Promise<void> {
    return this.#queues.stop();
  }

  /** Finds a limited number for each endpoint, so that a long queue of one endpoint does not hide the others. */
  protected override async enqueueDue(isDue: Filter): Promise<void> {
    const deliveries = this.views.collection(WEBHOOK_DELIVERIES);
    for (const endpointId of (await deliveries.facets('webhook_endpoint_id', isDue)).keys()) {
      const due = await deliveries.find({
        filter: { all: [{ field: 'webhook_endpoint_id', eq: endpointId }, isDue] },
        sort: [{ field: 'due_at' }],
        limit: MAX_FOUND,
      });
      for (const delivery of due) this.enqueue(delivery);
    }
  }

  async #workOn(id: string): Promise<boolean> {
    try {
      const { state, last } = await this.commands.load(webhookDelivery, id);
      if (state.status !== 'pending' || !last) return true;
      const isOwn = this.holdsLease(state.sender, state.lease_until);
      const takeOn = async () => (isOwn ? last : this.takeOn(webhookDelivery, id, last));
      return await this.sender.send({ id, state, last }, takeOn);
    } catch (error) {
      this.logger.warn(
        { err: error, delivery: id },
        'a webhook could not be sent and will be looked at again',
      );
      return false;
    }
  }
}
