import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory } from '@storefold/kernel/command-handling';
import { type Clock, refusals, withDeadline } from '@storefold/kernel/core';
import { type Position, where } from '@storefold/kernel/ports';
import type {
  NoticeSubscriber,
  PublicEventEnvelope,
  PublicEventNotice,
} from '@storefold/kernel/subscriptions';
import { TOKENS, type Views } from '@storefold/server/runtime';
import { isToldOf } from '../webhook-endpoint/permitted-events.ts';
import {
  WEBHOOK_ENDPOINTS,
  type WebhookEndpointDocument,
} from '../webhook-endpoint/webhook-endpoint.view.ts';
import { WebhookDeliveryService } from './webhook-delivery.service.ts';

/** Events older than this when the endpoint was created are not delivered to it. */
const LOOK_BACK_MS = 60_000;
const VIEW_TIMEOUT_MS = 5_000;

/** Turns each public event into a delivery for every endpoint of its store that subscribes to it. */
@Injectable()
export class DeliverySubscriber implements NoticeSubscriber {
  readonly name = 'deliveries';
  readonly from = 'first';

  constructor(
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.CLOCK) private readonly clock: Clock,
    @Inject(WebhookDeliveryService) private readonly deliveries: WebhookDeliveryService,
  ) {}

  async handleNotice(event: PublicEventNotice, envelope: Omit<PublicEventEnvelope, 'sealed'>): Promise<void> {
    await this.#waitForEndpoints(envelope.position);
    const endpoints = await this.views.collection(WEBHOOK_ENDPOINTS).find({
      filter: where({ store_id: event.store_id, active: true }),
    });
    for (const { id, enable_count } of endpoints.filter((document) => wants(document, event))) {
      await this.deliveries.requestDelivery(
        {
          store_id: event.store_id,
          webhook_endpoint_id: id,
          enable_count,
          event_id: event.id,
          event_name: event.name,
          event_stream: envelope.stream,
          event_revision: envelope.revision,
        },
        this.contexts.following(envelope, `deliver to ${id}`),
      );
    }
  }

  /** An endpoint that was created before the event must get it, so the list must have caught up with the event. */
  async #waitForEndpoints(position: Position): Promise<void> {
    const giveUp = () => {
      throw refusals.unavailable('the_list_of_webhook_endpoints');
    };
    await withDeadline(this.views.caughtUpTo(position), VIEW_TIMEOUT_MS, giveUp, this.clock);
  }
}

/** What happened long before an endpoint was made is sent to it only when it is asked for. */
function wants(endpoint: WebhookEndpointDocument, event: PublicEventNotice): boolean {
  const isOld = Date.parse(event.created_at) < Date.parse(endpoint.created_at) - LOOK_BACK_MS;
  return !isOld && isToldOf(endpoint, event);
}
