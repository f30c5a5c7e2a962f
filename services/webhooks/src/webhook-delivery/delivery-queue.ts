import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, type Random, withDeadline } from '@storefold/kernel/core';
import type { Bus, Cause, Filter } from '@storefold/kernel/ports';
import { Recurring } from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { EndpointQueues } from '../outbound/endpoint-queues.ts';
import type { WebhooksSettings } from '../settings.ts';
import { LEASE_SKEW_MS, webhookDelivery } from './webhook-delivery.decider.ts';
import type { Lease, OfReplay, PendingDelivery } from './webhook-delivery.ts';
import { WEBHOOK_DELIVERIES } from './webhook-delivery.view.ts';
import { WebhookSender } from './webhook-sender.ts';

/** Concurrent requests to one endpoint. */
const QUEUE_WIDTH = 8;
/** How often to look for deliveries that nobody works on, after a crash or the end of an instance. */
const LOOK_EVERY_MS = 5_000;
/** Deliveries of one endpoint to find at a time. The next ones are found when these are sent. */
const MAX_FOUND = 100;
/** How long a sender may take beyond the timeout before another one takes over. */
const GRACE_MS = 10_000;
/** How long a delivery may wait in its queue without another fact. */
const WAIT_MS = 10_000;
/** How long a shutdown waits for responses. */
const STOP_TIMEOUT_MS = 5_000;

/** What of a delivery says where it waits. */
type Queued = OfReplay & { readonly id: string; readonly webhook_endpoint_id: string };

/**
 * The deliveries that this process is to send, with a queue for each endpoint: those requested here, and those whose sender
 * died. The lease of a delivery says whose it is.
 */
@Injectable()
export class DeliveryQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Of this process, in leases. */
  readonly #name: string;
  readonly #queues = new EndpointQueues({
    width: QUEUE_WIDTH,
    work: (deliveryId) => this.#workOn(deliveryId),
  });
  readonly #looking: Recurring;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) random: Random,
    @Inject(TOKENS.BUS) bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: WebhooksSettings,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
  ) {
    // In a single process there is only one sender, which resumes its own work at once after a restart.
    this.#name = bus.engine.name === 'in-process' ? 'the only one' : random.uuid();
    const look = { name: 'look for webhooks to send', everyMs: LOOK_EVERY_MS, run: () => this.#lookForDue() };
    this.#looking = new Recurring(look, clock, logger);
  }

  onApplicationBootstrap(): void {
    this.#looking.start();
    this.#resume().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'webhooks that were left unsent will be looked for again');
    });
  }

  /** Waits a short time for responses. Deliveries without one are sent again after the next start. */
  async onApplicationShutdown(): Promise<void> {
    await this.#looking.stop();
    const idle = this.#queues.stop();
    await withDeadline(idle, STOP_TIMEOUT_MS, () => undefined, this.clock);
    await this.sender.stop();
    await idle;
  }

  /** For deliveries that this process requests or takes on: enough for their turn in the queue and the attempt. */
  newLease(): Lease {
    const ms = this.clock.now() + WAIT_MS + this.settings.webhookTimeoutMs + GRACE_MS;
    return { sender: this.#name, lease_until: isoTime(ms) };
  }

  /** Sends a requested delivery as soon as its endpoint's queue has room; those of replays after all others. */
  enqueue({ id, webhook_endpoint_id, webhook_replay_id }: Queued): void {
    this.#queues.add(webhook_endpoint_id, id, { isPatient: webhook_replay_id !== undefined });
  }

  /** Resumes deliveries of an earlier sender of the same name before their time is over. */
  async #resume(): Promise<void> {
    await this.views.caughtUpTo();
    await this.#enqueueDue({ field: 'due_at', isNull: false });
  }

  /** Those whose lease is over, and those whose lease was taken before the clock was set back. */
  async #lookForDue(): Promise<void> {
    const latestMs = Date.parse(this.newLease().lease_until) + LEASE_SKEW_MS;
    await this.#enqueueDue({ field: 'due_at', lte: isoTime(this.clock.now()) });
    await this.#enqueueDue({ field: 'due_at', gt: isoTime(latestMs) });
  }

  /** Finds a limited number for each endpoint, so that a long queue of one endpoint does not hide the others. */
  async #enqueueDue(isDue: Filter): Promise<void> {
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

  async #workOn(deliveryId: string): Promise<boolean> {
    try {
      const { state, last } = await this.commands.load(webhookDelivery, deliveryId);
      if (state.status !== 'pending' || !last) return true;
      const takeOn = async () => (this.#holdsLeaseOf(state) ? last : this.#start(deliveryId, last));
      return await this.sender.send({ id: deliveryId, state, last }, takeOn);
    } catch (error) {
      this.logger.warn(
        { err: error, delivery: deliveryId },
        'a webhook could not be sent and will be looked at again',
      );
      return false;
    }
  }

  /** Whether this process has the lease, for long enough to attempt the delivery. */
  #holdsLeaseOf({ sender, lease_until }: PendingDelivery): boolean {
    const enoughMs = this.clock.now() + this.settings.webhookTimeoutMs + GRACE_MS;
    return sender === this.#name && Date.parse(lease_until) >= enoughMs;
  }

  /** Takes the delivery on, and resolves with the fact that says so. Undefined when another sender works on it. */
  async #start(id: string, last: Cause): Promise<Cause | undefined> {
    const now = isoTime(this.clock.now());
    const context = this.contexts.following(last, `start ${this.#name}`);
    const start = { type: 'Start', lease: this.newLease(), now } as const;
    const outcome = await this.commands.execute(webhookDelivery, id, start, context);
    return outcome.facts.length > 0 ? outcome.last : undefined;
  }
}
