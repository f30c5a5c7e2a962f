import { Inject, Injectable } from '@nestjs/common';
import { type PublicEventMetadata, tokenKeys } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { EventLog, Vault } from '@storefold/kernel/ports';
import { readPublicEvent } from '@storefold/kernel/subscriptions';
import { withPictures } from '@storefold/server/http';
import { baseUrlOf, type ProcessSettings, TOKENS } from '@storefold/server/runtime';
import type { WebhooksSettings } from '../settings.ts';
import { mayHaveTokens, mayRead, type Scopes } from '../webhook-endpoint/permitted-events.ts';
import type { RequestedData } from './webhook-delivery.ts';

/** The JSON that is sent: the public event, with the resource under `data`. */
interface WebhookBody {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly data: JsonObject;
  readonly metadata: PublicEventMetadata;
}

/** The name of the event that tests an endpoint. */
export const TEST_EVENT = 'webhook.test';

/** A delivery as far as its body follows from it. */
export interface Delivered extends Omit<RequestedData, 'store_id' | 'enable_count'> {
  /** When it was requested, ISO 8601 UTC. */
  readonly created_at: string;
  readonly correlation_id: string;
}

/** A body, and the keys of its data that the log keeps sealed, with the subject of each. */
export interface BuiltBody {
  readonly body: WebhookBody;
  readonly sealed: Readonly<Record<string, string>>;
}

export interface ShownBody {
  readonly body: WebhookBody;
  /** False: the caller is not shown what is sealed in the log. */
  readonly isWhole: boolean;
  /** Those whose keys seal in the log what is shown. */
  readonly subjects: readonly string[];
}

/**
 * Builds what a delivery sends from its event in the log, at each time the same: what belongs to an erased subject is
 * null, and everything else as it was told.
 */
@Injectable()
export class WebhookBodies {
  readonly #home: string;

  constructor(
    @Inject(TOKENS.EVENT_LOG) private readonly log: EventLog,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
    @Inject(TOKENS.SETTINGS) settings: WebhooksSettings & ProcessSettings,
  ) {
    this.#home = baseUrlOf(settings);
  }

  /**
   * The body as an endpoint's receiver gets it: with the tokens in it the first time, if the endpoint may have them.
   * Undefined: the endpoint may not get the event. `grants`: the scopes of the endpoint, and those that its author has now;
   * what is sent needs both.
   */
  async sentBodyOf(delivery: Delivered, grants: readonly Scopes[]): Promise<BuiltBody | undefined> {
    const built = await this.#bodyOf(delivery);
    const { name, data } = built.body;
    if (name === TEST_EVENT) return built;
    if (!grants.every((scopes) => mayRead(scopes, name, data))) return undefined;
    const isFirst = (delivery.repeated_webhook_delivery_id ?? delivery.webhook_replay_id) === undefined;
    return isFirst && grants.every((scopes) => mayHaveTokens(scopes, name, data))
      ? built
      : { ...built, body: withoutTokensOf(built) };
  }

  /**
   * The body as it is shown to a caller: what is sealed in the log is null for whoever may not read the resource.
   * `scopes`: the caller's.
   */
  async shownBodyOf(delivery: Delivered, scopes: readonly string[]): Promise<ShownBody> {
    const built = await this.#bodyOf(delivery);
    const { name, data } = built.body;
    const isWhole = name === TEST_EVENT || mayRead(scopes, name, data);
    const body = withoutTokensOf(built);
    const shown = isWhole ? body : { ...body, data: withoutSealed(body.data, built.sealed) };
    return { body: shown, isWhole, subjects: subjectsIn(shown.data, built.sealed) };
  }

  async #bodyOf(delivery: Delivered): Promise<BuiltBody> {
    const place = { stream: delivery.event_stream, revision: delivery.event_revision };
    if (delivery.event_name === TEST_EVENT) return { body: await this.#testOf(delivery), sealed: {} };
    const { event, envelope } = await readPublicEvent(place, { log: this.log, vault: this.vault });
    const { id, name, created_at, payload, metadata } = event;
    const data = withPictures(payload, this.#home) as JsonObject;
    return { body: { id, name, created_at, data, metadata }, sealed: envelope.sealed };
  }

  /** A test is sent to one endpoint only, so it is not an event of the log. */
  async #testOf(delivery: Delivered): Promise<WebhookBody> {
    const { event_stream, event_revision, webhook_endpoint_id, correlation_id } = delivery;
    const [cause] = await this.log.read(event_stream, event_revision, 1);
    return {
      id: delivery.event_id,
      name: TEST_EVENT,
      created_at: delivery.created_at,
      data: { webhook_endpoint_id, message: 'This event tests the endpoint.' },
      metadata: {
        correlation_id,
        causation_id: cause?.id ?? '',
        source_stream: event_stream,
        source_revision: event_revision,
      },
    };
  }
}

/** The data for somebody who may not read the resource. `sealed`: the keys that the log keeps sealed. */
export const withoutSealed = (data: JsonObject, sealed: BuiltBody['sealed']): JsonObject => ({
  ...data,
  ...Object.fromEntries(Object.keys(sealed).map((key) => [key, null])),
});

/** Those whose sealed values are in the data. */
const subjectsIn = (data: JsonObject, sealed: BuiltBody['sealed']): string[] => [
  ...new Set(Object.keys(sealed).flatMap((key) => (data[key] === null ? [] : (sealed[key] ?? [])))),
];

const REDACTED = '[REDACTED]';

/** The data without tokens, which receivers get and nobody is shown, also without those that are erased by now. `sealed`: the keys that the log keeps sealed. */
export function redacted(data: JsonObject, sealed: BuiltBody['sealed']): JsonObject {
  const tokens = tokenKeys.filter((key) => typeof data[key] === 'string' || key in sealed);
  return { ...data, ...Object.fromEntries(tokens.map((key) => [key, REDACTED])) };
}

const withoutTokensOf = ({ body, sealed }: BuiltBody): WebhookBody => ({
  ...body,
  data: redacted(body.data, sealed),
});

/** A text without the tokens of a body that it may repeat. */
export const withoutTokens = (text: string, { data }: WebhookBody): string =>
  tokenKeys.reduce((kept, key) => {
    const token = data[key];
    return typeof token === 'string' && token !== '' ? kept.replaceAll(token, REDACTED) : kept;
  }, text);
