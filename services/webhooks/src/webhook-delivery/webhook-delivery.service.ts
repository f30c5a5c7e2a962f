import { Inject, Injectable } from '@nestjs/common';
import { idPrefixes } from '@storefold/contracts';
import type { CommandContext, Commands } from '@storefold/kernel/command-handling';
import { recordId } from '@storefold/kernel/core';
import { TOKENS } from '@storefold/server/runtime';
import { DeliveryQueue } from './delivery-queue.ts';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { OfReplay, Requested, RequestedData } from './webhook-delivery.ts';

/** Requests the delivery of an event to an endpoint. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(DeliveryQueue) private readonly queue: DeliveryQueue,
  ) {}

  /**
   * The delivery's id derives from event and endpoint, so an event never has two first deliveries to one endpoint.
   */
  requestDelivery(request: RequestedData, context: CommandContext): Promise<RequestedDelivery> {
    return this.#request(`${request.event_id}:${request.webhook_endpoint_id}`, request, context);
  }

  /**
   * Sends the event of a delivery again. It counts as one of the time when the event was first delivered: after the
   * endpoint was enabled again, a failure does not count.
   */
  redeliver(of: string, first: Requested, context: CommandContext): Promise<RequestedDelivery> {
    const { requested_at: _, ...request } = first;
    return this.#request(context.commandId, { ...request, repeated_webhook_delivery_id: of }, context);
  }

  /** Sends an event as a part of a replay, once in each. */
  async replay(request: RequestedData & Required<OfReplay>, context: CommandContext): Promise<void> {
    await this.#request(`${request.webhook_replay_id}:${request.event_id}`, request, context);
  }

  async #request(
    origin: string,
    request: RequestedData,
    context: CommandContext,
  ): Promise<RequestedDelivery> {
    const id = recordId(idPrefixes.webhook_delivery, origin);
    const command = { type: 'Request', request, lease: this.queue.newLease() } as const;
    const { state, last } = await this.commands.execute(webhookDelivery, id, command, context, {
      isNew: true,
    });
    if (state.status === 'absent') throw new Error('a requested delivery is there');
    this.queue.enqueue({ ...request, id });
    return { id, correlationId: last?.metadata.correlation_id ?? context.correlationId, ...state };
  }
}

/** `correlationId`: of the request that it was first asked for with. */
export type RequestedDelivery = Requested & { readonly id: string; readonly correlationId: string };
