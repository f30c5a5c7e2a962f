import { Inject, Injectable } from '@nestjs/common';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  idPrefixes,
  listWebhookEndpoints,
  readWebhookEndpoint,
  rotateWebhookSecret,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import type { Clock, Random } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { AddressPolicy, HostResolver } from '@storefold/outbound';
import {
  type Call,
  declaredSpec,
  findInStore,
  Handles,
  languageOf,
  listResponse,
} from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { checkDestination } from '../outbound/destination.ts';
import { secretOf } from '../outbound/signature.ts';
import type { WebhooksSettings } from '../settings.ts';
import { authorOf, EndpointAuthorClient } from './endpoint-author.client.ts';
import { countRecentDeliveries } from './recent-delivery.queries.ts';
import { endpointOf, type WebhookEndpointCommand, webhookEndpoint } from './webhook-endpoint.decider.ts';
import { webhookEndpointBody } from './webhook-endpoint.serializer.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { noDeliveries, WEBHOOK_ENDPOINTS } from './webhook-endpoint.view.ts';

const SECRET_BYTES = 32;

/** Webhook endpoints, as the merchant's staff see them. */
@Injectable()
export class WebhookEndpointEndpoints {
  readonly #policy: AddressPolicy;

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(TOKENS.RANDOM) private readonly random: Random,
    @Inject(HostResolver) private readonly hosts: HostResolver,
    @Inject(EndpointAuthorClient) private readonly authors: EndpointAuthorClient,
    @Inject(TOKENS.SETTINGS) settings: WebhooksSettings,
  ) {
    this.#policy = new AddressPolicy(settings.webhookAllowCidrs);
  }

  @Handles(createWebhookEndpoint)
  async createWebhookEndpoint({ body, caller, context }: Call<typeof createWebhookEndpoint>) {
    await this.#checkUrl(body.url);
    const id = context.newId(idPrefixes.webhook_endpoint);
    const create: WebhookEndpointCommand = {
      type: 'Create',
      storeId: caller.store.id,
      details: {
        name: body.name ?? null,
        url: body.url,
        subscriptions: body.subscriptions ?? [],
        metadata: body.metadata ?? {},
      },
      secret: this.#newSecret(),
      author: authorOf(caller),
      scopes: caller.scopes,
    };
    const { state } = await this.commands.execute(webhookEndpoint, id, create, context, { isNew: true });
    const endpoint = endpointOf(caller.store.id, state);
    const none = { ...noDeliveries, recent_delivery_count: 0, recent_failure_count: 0 };
    return webhookEndpointBody(id, endpoint, none, languageOf(caller), endpoint.secret);
  }

  @Handles(listWebhookEndpoints)
  async listWebhookEndpoints({ endpoint, queryOf, caller, context }: Call<typeof listWebhookEndpoints>) {
    const base = { field: 'store_id', eq: caller.store.id };
    const query = queryOf(declaredSpec(endpoint, { base }));
    const { documents, count } = await this.views.collection(WEBHOOK_ENDPOINTS).page(query);
    const recentOf = await countRecentDeliveries(
      documents.map(({ id }) => id),
      context.at,
      this.views,
    );
    const data = documents.map((document) =>
      webhookEndpointBody(
        document.id,
        document,
        { ...document, ...recentOf(document.id) },
        languageOf(caller),
      ),
    );
    return listResponse(data, count, query);
  }

  @Handles(readWebhookEndpoint)
  async readWebhookEndpoint(call: Call<typeof readWebhookEndpoint>) {
    const { caller, context } = call;
    const document = await findInStore(this.views.collection(WEBHOOK_ENDPOINTS), call, 'webhook_endpoint');
    const recentOf = await countRecentDeliveries([document.id], context.at, this.views);
    const counts = { ...document, ...recentOf(document.id) };
    return webhookEndpointBody(document.id, document, counts, languageOf(caller));
  }

  @Handles(changeWebhookEndpoint)
  async changeWebhookEndpoint(call: Call<typeof changeWebhookEndpoint>) {
    const { name, url, subscriptions, metadata } = call.body;
    const { id: storeId } = call.caller.store;
    const { state } = await this.commands.load(webhookEndpoint, call.params.id);
    const isOtherUrl = url !== undefined && url !== endpointOf(storeId, state).url;
    if (isOtherUrl) await this.#checkUrl(url);
    const details = { name, url, subscriptions: subscriptions === null ? [] : subscriptions, metadata };
    const { scopes } = call.caller;
    const change = { type: 'Change', storeId, details, author: authorOf(call.caller), scopes } as const;
    return this.#endpointBody(call, await this.#runCommand(call, change));
  }

  @Handles(enableWebhookEndpoint)
  async enableWebhookEndpoint(call: Call<typeof enableWebhookEndpoint>) {
    const { caller, params } = call;
    const { state } = await this.commands.load(webhookEndpoint, params.id);
    const before = await this.authors.findAuthorOf(endpointOf(caller.store.id, state));
    const ended = before.status === 'ended' ? before.author : null;
    const { store, scopes } = caller;
    const enable = { type: 'Enable', storeId: store.id, author: authorOf(caller), scopes, ended } as const;
    return this.#endpointBody(call, await this.#runCommand(call, enable));
  }

  @Handles(disableWebhookEndpoint)
  async disableWebhookEndpoint(call: Call<typeof disableWebhookEndpoint>) {
    return this.#endpointBody(
      call,
      await this.#runCommand(call, { type: 'Disable', storeId: call.caller.store.id }),
    );
  }

  @Handles(rotateWebhookSecret)
  async rotateWebhookSecret(call: Call<typeof rotateWebhookSecret>) {
    const { caller, context } = call;
    const rotate = {
      type: 'RotateSecret',
      storeId: caller.store.id,
      secret: this.#newSecret(),
      author: authorOf(caller),
      scopes: caller.scopes,
      at: context.at,
    } as const;
    const endpoint = await this.#runCommand(call, rotate);
    return this.#endpointBody(call, endpoint, endpoint.secret);
  }

  /** The endpoint's sealed secrets are unreadable from now on. */
  @Handles(deleteWebhookEndpoint)
  async deleteWebhookEndpoint({ params: { id }, caller, context }: Call<typeof deleteWebhookEndpoint>) {
    await this.commands.execute(webhookEndpoint, id, { type: 'Delete', storeId: caller.store.id }, context);
    await this.vault.destroy(id);
  }

  async #runCommand(
    { params, caller, context }: Call,
    command: WebhookEndpointCommand,
  ): Promise<WebhookEndpoint> {
    const { state } = await this.commands.execute(webhookEndpoint, params.id ?? '', command, context);
    return endpointOf(caller.store.id, state);
  }

  async #endpointBody(
    { params, caller, context }: Call,
    endpoint: WebhookEndpoint,
    secret: string | null = null,
  ) {
    const id = params.id ?? '';
    const counts = (await this.views.collection(WEBHOOK_ENDPOINTS).get(id)) ?? noDeliveries;
    const recentOf = await countRecentDeliveries([id], context.at, this.views);
    return webhookEndpointBody(id, endpoint, { ...counts, ...recentOf(id) }, languageOf(caller), secret);
  }

  #checkUrl(url: string): Promise<void> {
    return checkDestination(url, this.#policy, this.hosts.resolve, this.clock);
  }

  #newSecret(): string {
    return secretOf(this.random.bytes(SECRET_BYTES));
  }
}
