import {
  isUnsent,
  type PlainKey,
  text,
  type Unsaid,
  type WebhookEndpoint as WebhookEndpointBody,
} from '@storefold/contracts';
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

type Warning = WebhookEndpointBody['warnings'][number];

const unsentWarnings = (subscriptions: readonly string[]): Unsaid<Warning>[] =>
  subscriptions.filter(isUnsent).map((subscription) => ({
    code: 'event_not_sent_yet' as const,
    message: text('event_not_sent_yet', { subscription }),
    subscription,
  }));

const scopeWarnings = (endpoint: EndpointWithoutSecrets): Unsaid<Warning>[] =>
  subscriptionsOf(endpoint).flatMap((subscription) => {
    const silence = silenceOf(endpoint.scopes, subscription);
    if (!silence) return [];
    const scope = silence.lacked.join(', ');
    const message = silence.isWhole
      ? text('event_not_permitted', { subscription, scope })
      : text('event_permitted_in_part', { subscription, scope });
    return [{ code: 'event_not_permitted' as const, message, subscription }];
  });

const inWords: Record<DisabledReason, PlainKey> = {
  manual: 'disabled_by_hand',
  consecutive_failures: 'disabled_after_failures',
  author_ended: 'disabled_as_author_ended',
};
