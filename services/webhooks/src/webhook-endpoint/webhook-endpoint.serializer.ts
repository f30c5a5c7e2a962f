import { isUnsent, type WebhookEndpoint as WebhookEndpointBody } from '@storefold/contracts';
import type { Language } from '@storefold/kernel/core';
import { silenceOf, subscriptionsOf } from './permitted-events.ts';
import type { DisabledReason } from './webhook-endpoint.ts';
import type { DeliveryCounts, EndpointWithoutSecrets } from './webhook-endpoint.view.ts';

/** The numbers of deliveries attempted in the last 24 hours. */
export interface RecentCounts {
  readonly recent_delivery_count: number;
  readonly recent_failure_count: number;
}

/** `secret` is only shown when it is created or rotated. */
export function webhookEndpointBody(
  id: string,
  endpoint: EndpointWithoutSecrets,
  counts: DeliveryCounts & RecentCounts,
  language: Language,
  secret: string | null = null,
): WebhookEndpointBody {
  const warnings = [...unsentWarnings(endpoint.subscriptions), ...scopeWarnings(endpoint)];
  return {
    id,
    name: endpoint.name,
    url: endpoint.url,
    active: endpoint.status === 'active',
    subscriptions: [...endpoint.subscriptions],
    warnings: language.sayMessages(warnings),
    disabled_reason: endpoint.disabled_reason && language.say(inWords[endpoint.disabled_reason]),
    disabled_at: endpoint.disabled_at,
    secret_key: secret,
    last_delivery_at: counts.last_delivery_at,
    recent_delivery_count: counts.recent_delivery_count,
    recent_failure_count: counts.recent_failure_count,
    total_delivery_count: counts.successful_delivery_count + counts.failed_delivery_count,
    successful_delivery_count: counts.successful_delivery_count,
    failed_delivery_count: counts.failed_delivery_count,
    metadata: endpoint.metadata ?? {},
    created_at: endpoint.created_at,
    updated_at: endpoint.updated_at,
  };
}

const unsentWarnings = (subscriptions: readonly string[]): WebhookEndpointBody['warnings'] =>
  subscriptions.filter(isUnsent).map((subscription) => ({
    code: 'event_not_sent_yet' as const,
    message: `Nothing sends ${subscription} yet`,
    subscription,
  }));

const scopeWarnings = (endpoint: EndpointWithoutSecrets): WebhookEndpointBody['warnings'] =>
  subscriptionsOf(endpoint).flatMap((subscription) => {
    const silence = silenceOf(endpoint.scopes, subscription);
    if (!silence) return [];
    const scope = silence.lacked.join(', ');
    const message = silence.isWhole
      ? `${subscription} is not sent: whoever set the URL lacks ${scope}`
      : `${subscription} is sent in part only: whoever set the URL lacks ${scope}`;
    return [{ code: 'event_not_permitted' as const, message, subscription }];
  });

const inWords: Record<DisabledReason, string> = {
  manual: 'Disabled by hand',
  consecutive_failures: 'Disabled automatically after 15 consecutive failures',
  author_ended:
    'Disabled automatically because the API key or member of the staff behind it was removed; who enables it takes it over',
};
