import { Inject, Injectable } from '@nestjs/common';
import {
  listWebhookDeliveries,
  readWebhookDelivery,
  redeliverWebhook,
  sendTestWebhook,
} from '@storefold/contracts';
import type { Commands } from '@storefold/kernel/command-handling';
import { refusals, uuidv5 } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { type Call, Handles, listFrom } from '@storefold/server/http';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { endpointOf, webhookEndpoint } from '../webhook-endpoint/webhook-endpoint.decider.ts';
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoint/webhook-endpoint.view.ts';
import { TEST_EVENT, WebhookBodies } from './webhook-body.ts';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import { webhookDeliveryBody } from './webhook-delivery.serializer.ts';
import { type RequestedDelivery, WebhookDeliveryService } from './webhook-delivery.service.ts';
import { requestedOf } from './webhook-delivery.ts';
import {
  deliveredOf,
  requestedDocument,
  WEBHOOK_DELIVERIES,
  type WebhookDeliveryDocument,
} from './webhook-delivery.view.ts';

/** The deliveries to an endpoint and their outcomes. */
@Injectable()
export class WebhookDeliveryEndpoints {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(WebhookDeliveryService) private readonly deliveries: WebhookDeliveryService,
    @Inject(WebhookBodies) private readonly bodies: WebhookBodies,
  ) {}

  /**
   * The test is sent to this endpoint only, so it is not an event of the log. The response does not wait for the
   * receiver.
   */
  @Handles(sendTestWebhook)
  async sendTestWebhook(call: Call<typeof sendTestWebhook>) {
    const { params, caller, context } = call;
    const endpointId = params.id;
    const { state, revision } = await this.commands.load(webhookEndpoint, endpointId);
    const { enable_count } = endpointOf(caller.store.id, state);
    const delivery = await this.deliveries.requestDelivery(
      {
        store_id: caller.store.id,
        webhook_endpoint_id: endpointId,
        enable_count,
        event_id: uuidv5(context.commandId, TEST_EVENT),
        event_name: TEST_EVENT,
        event_stream: `${webhookEndpoint.category}-${endpointId}`,
        event_revision: revision,
      },
      context,
    );
    return this.#requestedBody(delivery, call);
  }

  @Handles(redeliverWebhook)
  async redeliverWebhook(call: Call<typeof redeliverWebhook>) {
    const { params, caller, context } = call;
    const endpointId = params.id;
    const deliveryId = params.delivery_id;
    endpointOf(caller.store.id, (await this.commands.load(webhookEndpoint, endpointId)).state);
    const { state } = await this.commands.load(webhookDelivery, deliveryId);
    if (state.status === 'absent' || state.webhook_endpoint_id !== endpointId) {
      throw refusals.notFound('webhook_delivery');
    }
    const delivery = await this.deliveries.redeliver(deliveryId, requestedOf(state), context);
    return this.#requestedBody(delivery, call);
  }

  @Handles(listWebhookDeliveries)
  async listWebhookDeliveries(call: Call<typeof listWebhookDeliveries>) {
    const { params, caller } = call;
    const endpoint = await this.#endpoint(params.id, caller.store.id);
    return listFrom(
      this.views.collection(WEBHOOK_DELIVERIES),
      call,
      (_, document) => this.#deliveryBody(document, caller.scopes),
      { base: { field: 'webhook_endpoint_id', eq: endpoint.id } },
    );
  }

  @Handles(readWebhookDelivery)
  async readWebhookDelivery({ params, caller }: Call<typeof readWebhookDelivery>) {
    const endpoint = await this.#endpoint(params.id, caller.store.id);
    const document = await this.views.collection(WEBHOOK_DELIVERIES).get(params.delivery_id);
    if (document?.webhook_endpoint_id !== endpoint.id) throw refusals.notFound('webhook_delivery');
    return this.#deliveryBody(document, caller.scopes);
  }

  async #requestedBody(delivery: RequestedDelivery, { caller, tellsAbout }: Call) {
    const delivered = deliveredOf(delivery, delivery.requested_at, delivery.correlationId);
    const document = requestedDocument(delivery.id, delivered);
    const shown = await this.bodies.shownBodyOf(document, caller.scopes);
    for (const subject of shown.subjects) tellsAbout(subject);
    return webhookDeliveryBody(document, shown, this.vault);
  }

  async #deliveryBody(document: WebhookDeliveryDocument, scopes: readonly string[]) {
    return webhookDeliveryBody(document, await this.bodies.shownBodyOf(document, scopes), this.vault);
  }

  async #endpoint(id: string | undefined, storeId: string) {
    const document = await this.views.collection(WEBHOOK_ENDPOINTS).get(id ?? '');
    if (document?.store_id !== storeId) throw refusals.notFound('webhook_endpoint');
    return document;
  }
}
