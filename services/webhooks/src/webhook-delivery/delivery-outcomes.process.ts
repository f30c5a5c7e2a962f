import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored } from '@storefold/kernel/ports';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { TOKENS } from '@storefold/server/runtime';
import { webhookEndpoint } from '../webhook-endpoint/webhook-endpoint.decider.ts';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { WebhookDeliveryFact } from './webhook-delivery.ts';

/**
 * Counts each attempt on its endpoint. The sender does so at once; this process manager completes the work of a sender
 * that died in between.
 */
@Injectable()
export class DeliveryOutcomes implements ProcessManager<WebhookDeliveryFact> {
  readonly name = 'delivery_outcomes';
  readonly categories = ['webhook_delivery'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
  ) {}

  async handle({ type, recordId }: Stored<WebhookDeliveryFact>): Promise<void> {
    if (type === 'WebhookDeliveryAttempted') await this.noteOutcome(recordId);
  }

  /** Safe to repeat: each delivery counts once. */
  async noteOutcome(deliveryId: string): Promise<void> {
    const { state, last } = await this.commands.load(webhookDelivery, deliveryId);
    if (state.status !== 'attempted' || !last) return;
    const { enable_count: enableCount, attempted_at: attemptedAt } = state;
    const { success, name_servers_failed } = state.attempt;
    // Nothing was learned about the receiver.
    if (name_servers_failed) return;
    await this.commands.execute(
      webhookEndpoint,
      state.webhook_endpoint_id,
      { type: 'NoteOutcome', deliveryId, enableCount, success, attemptedAt },
      this.contexts.following(last, 'webhook outcome'),
    );
  }
}
