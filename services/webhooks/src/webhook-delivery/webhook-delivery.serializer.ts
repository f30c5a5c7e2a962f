import type { WebhookDelivery as WebhookDeliveryBody } from '@storefold/contracts';
import type { Vault } from '@storefold/kernel/ports';
import { openResponse } from './kept-response.ts';
import type { ShownBody } from './webhook-body.ts';
import type { WebhookDeliveryDocument } from './webhook-delivery.view.ts';

/**
 * The delivery for callers who may read webhooks. The response is opened unless one of its subjects was erased, or the caller may
 * not read what the event told, which it may repeat.
 */
export async function webhookDeliveryBody(
  delivery: WebhookDeliveryDocument,
  { body: payload, isWhole }: ShownBody,
  vault: Vault,
): Promise<WebhookDeliveryBody> {
  return {
    id: delivery.id,
    event_name: delivery.event_name,
    event_id: delivery.event_id,
    response_code: delivery.response_code,
    execution_time: delivery.duration_ms,
    error_type: delivery.error_type,
    request_errors: delivery.request_errors,
    response_body: isWhole ? await openResponse(delivery.response, vault) : null,
    success: delivery.success,
    created_at: delivery.created_at,
    delivered_at: delivery.delivered_at,
    payload: { ...payload, metadata: { ...payload.metadata } },
    webhook_endpoint_id: delivery.webhook_endpoint_id,
    webhook_replay_id: delivery.webhook_replay_id ?? null,
  };
}
