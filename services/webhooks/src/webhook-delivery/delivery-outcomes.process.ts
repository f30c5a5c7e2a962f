import { Inject, Injectable } from '@nestjs/common';
import type { CommandContextFactory, Commands } from '@storefold/kernel/command-handling';
import type { Stored, Vault } from '@storefold/kernel/ports';
import { TOKENS } from '@storefold/kernel/runtime';
import type { ProcessManager } from '@storefold/kernel/subscriptions';
import { webhookEndpoint } from '../webhook-endpoint/webhook-endpoint.decider.ts';
import { webhookDelivery } from './webhook-delivery.decider.ts';
import type { WebhookDeliveryFact } from './webhook-delivery.ts';

/**
 * Counts each attempt on its endpoint and destroys the delivery's secrets. The sender does so at once; this process
 * manager completes the work of a sender that died in between.
 */
@Injectable()
export class DeliveryOutcomes implements ProcessManager<WebhookDeliveryFact> {
  readonly name = 'delivery_outcomes';
  readonly categories = ['webhook_delivery'];

  constructor(
    @Inject(TOKENS.COMMANDS) private readonly commands: Commands,
    @Inject(TOKENS.CONTEXTS) private readonly contexts: CommandContextFactory,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  async handle(fact: Stored<WebhookDeliveryFact>): Promise<void> {
    const isOver = fact.type === 'WebhookDeliveryAttempted' || fact.type === 'WebhookDeliverySkipped';
    if (isOver) await this.noteOutcome(fact.recordId);
  }

  /** Safe to repeat: each delivery counts once. */
  async noteOutcome(deliveryId: string): Promise<void> {
    const { state, last } = await this.commands.load(webhookDelivery, deliveryId);
    if (state.status !== 'attempted' && state.status !== 'skipped') return;
    if (state.secrets) await this.vault.destroy(deliveryId);
    if (state.status === 'skipped' || !last) return;
    const { endpoint_id: endpointId, activation: enableCount, attempt, attempted_at: attemptedAt } = state;
    const { success } = attempt;
    await this.commands.execute(
      webhookEndpoint,
      endpointId,
      { type: 'NoteOutcome', deliveryId, enableCount, success, attemptedAt },
      this.contexts.following(last, 'note outcome'),
    );
  }
}
