import { describe, expect, it } from 'vitest';
import { errorCodes } from './error-codes.ts';

describe('the error codes', () => {
  it('are these and no others, each with its status', () => {
    const byStatus: Record<number, string[]> = {};
    for (const [code, status] of Object.entries(errorCodes)) {
      byStatus[status] = [...(byStatus[status] ?? []), code];
    }
    expect(byStatus).toEqual({
      400: ['invalid_provider', 'parameter_missing', 'parameter_invalid', 'invalid_request'],
      401: ['authentication_required', 'authentication_failed', 'invalid_token', 'invalid_refresh_token'],
      403: [
        'access_denied',
        'attachment_missing',
        'download_unauthorized',
        'digital_link_expired',
        'download_limit_exceeded',
      ],
      404: [
        'record_not_found',
        'cart_not_found',
        'order_not_found',
        'line_item_not_found',
        'variant_not_found',
      ],
      409: ['cart_already_updated', 'order_already_updated'],
      413: ['request_too_large'],
      422: [
        'current_password_invalid',
        'resource_invalid',
        'validation_error',
        'cart_cannot_complete',
        'cart_cannot_transition',
        'cart_empty',
        'cart_invalid_state',
        'insufficient_stock',
        'invalid_quantity',
        'payment_failed',
        'payment_processing_error',
        'gateway_error',
        'idempotency_key_reused',
        'processing_error',
        'customer_has_orders',
        'store_credit_in_use',
        'invalid_taggable_type',
      ],
      429: ['rate_limit_exceeded'],
    });
  });
});
