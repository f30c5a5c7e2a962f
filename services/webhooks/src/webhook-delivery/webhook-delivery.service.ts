import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { recordId } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/kernel/runtime';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { RequestedData, WebhookDeliveryState } from './webhook-delivery.ts';
import { WebhookSender } from './webhook-sender.ts';

/** Requests the delivery of an event to an endpoint. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
  ) {}

  /**
   * The delivery's id derives from event and endpoint, so an event never has two first deliveries to one endpoint.
   */
  async requestDelivery(
    request: RequestedData,
    context: CommandContext,
  ): Promise<{ id: string; state: WebhookDeliveryState }> {
    const { event_id, webhook_endpoint_id } = request;
    const id = recordId(idPrefixes.webhook_delivery, `${event_id}:${webhook_endpoint_id}`);
    const command = { type: 'Request', request, lease: this.sender.newLease() } as const;
    const { state } = await this.commands.execute(webhookDelivery, id, command, context, { isNew: true });
    this.sender.enqueue(webhook_endpoint_id, id);
    return { id, state };
  }
}
