import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import { type Clock, isoTime, type Logger, type Random, withDeadline } from '@storefold/kernel/core';
import type { Bus, Cause, Filter, Vault } from '@storefold/kernel/ports';
import { TOKENS, type Views } from '@storefold/kernel/runtime';
import { Recurring } from '@storefold/kernel/subscriptions';
import { AddressPolicy, HostResolver } from '@storefold/outbound';
import { EndpointQueues } from '../outbound/endpoint-queues.ts';
import { signatureHeaders } from '../outbound/signature.ts';
import type { Exchange, WebhookHttpClient } from '../outbound/webhook-http-client.ts';
import type { WebhooksSettings } from '../settings.ts';
import { type AuthorNow, EndpointAuthorClient } from '../webhook-endpoint/endpoint-author.client.ts';
import { webhookEndpoint } from '../webhook-endpoint/webhook-endpoint.decider.ts';
import {
  type Author,
  exists,
  type WebhookEndpoint,
  type WebhookEndpointState,
} from '../webhook-endpoint/webhook-endpoint.ts';
import { DeliveryOutcomes } from './delivery-outcomes.process.ts';
import { keptResponse } from './kept-response.ts';
import { type BuiltBody, TEST_EVENT, WebhookBodies } from './webhook-body.ts';
import { LEASE_SKEW_MS, webhookDelivery } from './webhook-delivery.decider.ts';
import type { Attempt, Lease, Requested, SkipReason, WebhookDeliveryState } from './webhook-delivery.ts';
import { deliveredOf, WEBHOOK_DELIVERIES } from './webhook-delivery.view.ts';

/** Concurrent requests to one endpoint. */
const QUEUE_WIDTH = 8;
/** How often to look for deliveries that no sender works on, after a crash or the end of an instance. */
const LOOK_EVERY_MS = 5_000;
/** Deliveries of one endpoint to find at a time. The next ones are found when these are sent. */
const MAX_FOUND = 100;
/** How long a sender may take beyond the timeout before another one takes over. */
const GRACE_MS = 10_000;
/** How long a delivery may wait in its queue without another fact. */
const WAIT_MS = 10_000;
/** How long a shutdown waits for responses. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Sends each requested delivery once, with a queue for each endpoint. A delivery that fails is not retried. If a sender
 * dies during a delivery, another one sends it again, so receivers may, rarely, see an event twice.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #name: string;
  #httpClient: Promise<WebhookHttpClient> | undefined;
  readonly #queues = new EndpointQueues({
    width: QUEUE_WIDTH,
    work: (deliveryId) => this.#workOn(deliveryId),
  });
  readonly #looking: Recurring;
  #isStopping = false;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) random: Random,
    @Inject(TOKENS.BUS) bus: Bus,
    @Inject(TOKENS.SETTINGS) private readonly settings: WebhooksSettings,
    @Inject(TOKENS.LOGGER) private readonly logger: Logger,
    @Inject(DeliveryOutcomes) private readonly outcomes: DeliveryOutcomes,
    @Inject(WebhookBodies) private readonly bodies: WebhookBodies,
    @Inject(HostResolver) private readonly hosts: HostResolver,
    @Inject(EndpointAuthorClient) private readonly authors: EndpointAuthorClient,
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
    this.#isStopping = true;
    await (await this.#httpClient)?.close();
    await idle;
  }

  /** For deliveries that this sender requests or takes on: enough for their turn in the queue and the attempt. */
  newLease(): Lease {
    const ms = this.clock.now() + WAIT_MS + this.settings.webhookTimeoutMs + GRACE_MS;
    return { sender: this.#name, lease_until: isoTime(ms) };
  }

  /** Sends a requested delivery as soon as its endpoint's queue has room. */
  enqueue(endpointId: string, deliveryId: string): void {
    this.#queues.add(endpointId, deliveryId);
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
      for (const { id } of due) this.enqueue(String(endpointId), id);
    }
  }

  async #workOn(deliveryId: string): Promise<boolean> {
    try {
      return await this.#send(deliveryId);
    } catch (error) {
      this.logger.warn(
        { err: error, delivery: deliveryId },
        'a webhook could not be sent and will be looked at again',
      );
      return false;
    }
  }

  /** Resolves with false if the endpoint did not accept the delivery. */
  async #send(id: string): Promise<boolean> {
    const { state, last } = await this.commands.load(webhookDelivery, id);
    if (state.status !== 'pending' || !last) return true;
    const endpoint = (await this.commands.load(webhookEndpoint, state.webhook_endpoint_id)).state;
    if (!wants(endpoint, state)) return this.#skip(id, last, reasonOf(endpoint));
    const cause = this.#holdsLeaseOf(state) ? last : await this.#start(id, last);
    if (!cause) return true;

    const delivered = deliveredOf(state, state.requested_at, last.metadata.correlation_id);
    const author = await this.#authorOf(endpoint, state);
    if (author.status === 'ended') return this.#stop(id, cause, state, author.author);
    const now = author.status === 'active' ? author.scopes : null;
    const built = await this.bodies.sentBodyOf(delivered, [endpoint.scopes, now]);
    if (!built) return this.#skip(id, cause, 'event_not_permitted');
    const text = JSON.stringify(built.body);
    this.#httpClient ??= this.#openHttpClient();
    const httpClient = await this.#httpClient;
    const exchange = await httpClient.post(endpoint.url, this.#headers(state, endpoint, text), text);
    if (this.#isStopping) return true;
    await this.#record(id, cause, await this.#attemptOf(exchange, built, state));
    return exchange.success;
  }

  /** A test tells nothing, whoever asks for it. */
  async #authorOf(endpoint: WebhookEndpoint, { event_name }: Requested): Promise<AuthorNow> {
    return event_name === TEST_EVENT ? { status: 'unknown' } : this.authors.findAuthorOf(endpoint);
  }

  /** Disables an endpoint whose author has ended, so that staff see it. */
  async #stop(id: string, cause: Cause, { webhook_endpoint_id }: Requested, author: Author): Promise<true> {
    const context = this.contexts.following(cause, 'webhook author');
    await this.commands.execute(webhookEndpoint, webhook_endpoint_id, { type: 'NoteEndOf', author }, context);
    return this.#skip(id, cause, 'endpoint_disabled');
  }

  /** Its library takes several megabytes, and is loaded with the first delivery. */
  async #openHttpClient(): Promise<WebhookHttpClient> {
    const { WebhookHttpClient } = await import('../outbound/webhook-http-client.ts');
    const policy = new AddressPolicy(this.settings.webhookAllowCidrs);
    const { resolve } = this.hosts;
    const timeoutMs = this.settings.webhookTimeoutMs;
    return new WebhookHttpClient({ policy, resolve, clock: this.clock, timeoutMs });
  }

  /** Whether it is this sender's, for long enough to attempt it. */
  #holdsLeaseOf({ sender, lease_until }: Pending): boolean {
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

  async #attemptOf(
    { response_body, name_servers_failed, ...exchange }: Exchange,
    built: BuiltBody,
    { webhook_endpoint_id }: Requested,
  ): Promise<Attempt> {
    const response = await keptResponse(response_body, built, webhook_endpoint_id, this.vault);
    return { ...exchange, ...(name_servers_failed ? { name_servers_failed } : {}), response };
  }

  async #record(id: string, cause: Cause, attempt: Attempt): Promise<void> {
    const context = this.contexts.following(cause, 'webhook attempt');
    await this.commands.execute(webhookDelivery, id, { type: 'Record', attempt }, context);
    await this.outcomes.noteOutcome(id);
  }

  async #skip(id: string, cause: Cause, reason: SkipReason): Promise<true> {
    const context = this.contexts.following(cause, 'webhook skip');
    await this.commands.execute(webhookDelivery, id, { type: 'Skip', reason }, context);
    return true;
  }

  #headers(
    { event_id, event_name }: Requested,
    { secret, old_secret }: WebhookEndpoint,
    body: string,
  ): Record<string, string> {
    const nowMs = this.clock.now();
    const isOldValid = old_secret !== null && Date.parse(old_secret.valid_until) > nowMs;
    return {
      'Content-Type': 'application/json',
      'User-Agent': 'Storefold-Webhooks/1',
      ...signatureHeaders({
        eventId: event_id,
        eventName: event_name,
        timestamp: Math.floor(nowMs / 1_000),
        body,
        secrets: isOldValid ? [secret, old_secret.secret] : [secret],
      }),
    };
  }
}

type Pending = Extract<WebhookDeliveryState, { status: 'pending' }>;

/** A test is sent even if the endpoint is disabled. */
const wants = (endpoint: WebhookEndpointState, { event_name }: Requested): endpoint is WebhookEndpoint =>
  exists(endpoint) && (endpoint.status === 'active' || event_name === TEST_EVENT);

const reasonOf = (endpoint: WebhookEndpointState): SkipReason =>
  exists(endpoint) ? 'endpoint_disabled' : 'endpoint_deleted';
