import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes, type PublicEvent } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { recordId } from '@storefold/kernel/core';
import type { Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import { sealBody, toKeptBody } from './webhook-body.ts';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { WebhookDeliveryState } from './webhook-delivery.ts';
import { WebhookSender } from './webhook-sender.ts';

/** The endpoint, and how often it had been enabled so far. */
export interface Recipient {
  readonly id: string;
  readonly enableCount: number;
}

/** Requests the delivery of an event to an endpoint. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
  ) {}

  /**
   * `sealed`: the keys of the payload that the log keeps sealed, by subject. The delivery's id derives from event and
   * endpoint, so an event never has two first deliveries to one endpoint.
   */
  async requestDelivery(
    event: PublicEvent,
    sealed: Readonly<Record<string, string>>,
    recipient: Recipient,
    context: CommandContext,
  ): Promise<{ id: string; state: WebhookDeliveryState }> {
    const id = recordId(idPrefixes.webhook_delivery, `${event.id}:${recipient.id}`);
    const { body, secrets } = toKeptBody(event);
    const request = {
      store_id: event.store_id,
      endpoint_id: recipient.id,
      activation: recipient.enableCount,
      event_id: event.id,
      event_name: event.name,
      body: await sealBody(body, sealed, this.vault),
      ...(secrets ? { secrets } : {}),
    };
    const { state } = await this.commands.execute(
      webhookDelivery,
      id,
      { type: 'Request', request },
      context,
      {
        isNew: true,
      },
    );
    this.sender.enqueue(recipient.id, id);
    return { id, state };
  }
}
