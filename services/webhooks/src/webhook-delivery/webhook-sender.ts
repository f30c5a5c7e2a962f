import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Clock } from '@storefold/kernel/core';
import type { Cause, Vault } from '@storefold/kernel/ports';
import { AddressPolicy, HostResolver } from '@storefold/outbound';
import { TOKENS } from '@storefold/server/runtime';
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
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { Attempt, PendingDelivery, Requested, SkipReason } from './webhook-delivery.ts';
import { deliveredOf } from './webhook-delivery.view.ts';

/** `last`: the latest fact of the delivery, from which what becomes of it follows. */
interface LoadedDelivery {
  readonly id: string;
  readonly state: PendingDelivery;
  readonly last: Cause;
}

/**
 * Sends one delivery and records what came of it. A delivery that fails is not retried. If a sender dies during a delivery,
 * another one sends it again, so receivers may, rarely, see an event twice.
 */
@Injectable()
export class WebhookSender {
  #httpClient: Promise<WebhookHttpClient> | undefined;
  #isStopping = false;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.SETTINGS) private readonly settings: WebhooksSettings,
    @Inject(DeliveryOutcomes) private readonly outcomes: DeliveryOutcomes,
    @Inject(WebhookBodies) private readonly bodies: WebhookBodies,
    @Inject(HostResolver) private readonly hosts: HostResolver,
    @Inject(EndpointAuthorClient) private readonly authors: EndpointAuthorClient,
  ) {}

  /** Ends requests without a response. Nothing is recorded of them, so their deliveries are sent again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await (await this.#httpClient)?.close();
  }

  /**
   * Resolves with false if the endpoint did not accept the delivery. `takeOn` resolves with the fact that says whose
   * delivery it is; undefined when another sender works on it.
   */
  async send(
    { id, state, last }: LoadedDelivery,
    takeOn: () => Promise<Cause | undefined>,
  ): Promise<boolean> {
    const endpoint = (await this.commands.load(webhookEndpoint, state.webhook_endpoint_id)).state;
    if (!wants(endpoint, state)) return this.#skip(id, last, reasonOf(endpoint));
    const cause = await takeOn();
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

/** A test is sent even if the endpoint is disabled. */
const wants = (endpoint: WebhookEndpointState, { event_name }: Requested): endpoint is WebhookEndpoint =>
  exists(endpoint) && (endpoint.status === 'active' || event_name === TEST_EVENT);

const reasonOf = (endpoint: WebhookEndpointState): SkipReason =>
  exists(endpoint) ? 'endpoint_disabled' : 'endpoint_deleted';
