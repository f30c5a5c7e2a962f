import type { WebhookDelivery as WebhookDeliveryBody } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import type { Vault } from '@storefold/kernel/ports';
import type { ShownBody } from './webhook-body.ts';
import type { WebhookDeliveryDocument } from './webhook-delivery.view.ts';

/**
 * The delivery for callers who may read webhooks. The response is opened unless its subject was erased, or the caller may
 * not read what the event told, which it may repeat.
 */
export async function webhookDeliveryBody(
  delivery: WebhookDeliveryDocument,
  { body: payload, isWhole }: ShownBody,
  vault: Vault,
): Promise<WebhookDeliveryBody> {
  const response = await sealing.openFields(delivery.response, vault);
  return {
    id: delivery.id,
    event_name: delivery.event_name,
    event_id: delivery.event_id,
    response_code: delivery.response_code,
    execution_time: delivery.duration_ms,
    error_type: delivery.error_type,
    request_errors: delivery.request_errors,
    response_body: isWhole && typeof response.body === 'string' ? response.body : null,
    success: delivery.success,
    created_at: delivery.created_at,
    delivered_at: delivery.delivered_at,
    payload: { ...payload, metadata: { ...payload.metadata } },
    webhook_endpoint_id: delivery.webhook_endpoint_id,
  };
}
