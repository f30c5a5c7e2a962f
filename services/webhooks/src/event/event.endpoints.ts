import { Inject, Injectable } from '@nestjs/common';
import { eventLimits, type LoggedEvent, listEvents, readEvent, readStream } from '@storefold/contracts';
import { refusals } from '@storefold/kernel/core';
import { type RecordedEvent, START, type Vault } from '@storefold/kernel/ports';
import { type Call, type Caller, Handles, OtherContent } from '@storefold/server/http';
import { TOKENS } from '@storefold/server/runtime';
import { CallerClient } from './caller.client.ts';
import { type EventPage, EventQueries } from './event.queries.ts';
import { eventBody } from './event.serializer.ts';
import { WaitLimit } from './wait-limit.ts';

const NDJSON = 'application/x-ndjson';

/** The longest that a request waits. The time for an answer is limited, between gateway and service too. */
const LONGEST_WAIT_MS = 20_000;

/** The log of a store, for those who missed webhooks and for analysts. */
@Injectable()
export class EventEndpoints {
  readonly #waits = new WaitLimit(eventLimits.mostWaits, LONGEST_WAIT_MS);

  constructor(
    @Inject(EventQueries) private readonly events: EventQueries,
    @Inject(CallerClient) private readonly callers: CallerClient,
    @Inject(TOKENS.VAULT) private readonly vault: Vault,
  ) {}

  @Handles(listEvents)
  async listEvents(call: Call<typeof listEvents>) {
    const { after = START, limit = eventLimits.usual, wait = 0, ...filters } = call.query;
    const filter = { ...filters, storeId: call.caller.store.id };
    const page = await this.events.findEvents(filter, { after, limit });
    const isAtEnd = page.nextAfter >= page.head;
    const { scopes } = call.caller;
    if (page.events.length > 0 || wait === 0 || !isAtEnd) return this.#answer(call, page, scopes);
    const waiting = { forMs: Math.min(wait * 1_000, LONGEST_WAIT_MS), gone: call.gone() };
    const next = await this.#waits.limitWait(nameOf(call.caller), () =>
      this.events.awaitEvents(filter, { after: page.nextAfter, limit }, waiting),
    );
    return this.#answer(call, next, await this.callers.scopesOf(call.caller));
  }

  @Handles(readEvent)
  async readEvent({ params, caller, gone }: Call<typeof readEvent>) {
    const search = { storeId: caller.store.id, caller: nameOf(caller), gone: gone() };
    const event = await this.events.findEvent(params.id, search);
    if (!event) throw refusals.notFound('event');
    return eventBody(event, this.vault, caller.scopes);
  }

  @Handles(readStream)
  async readStream(call: Call<typeof readStream>) {
    const { after = START, limit = eventLimits.usual } = call.query;
    const page = await this.events.findStream(call.params.id, call.caller.store.id, { after, limit });
    if (!page) throw refusals.notFound('stream');
    return this.#answer(call, page, call.caller.scopes);
  }

  async #answer(call: Call, { events, nextAfter, head }: EventPage, scopes: readonly string[]) {
    const data = await Promise.all(
      events.map((event: RecordedEvent) => eventBody(event, this.vault, scopes)),
    );
    if (!call.accepts(NDJSON)) return { data, meta: { next_after: nextAfter, head } };
    call.addHeaders({ 'X-Service-Next-After': String(nextAfter) });
    return new OtherContent(NDJSON, linesOf(data));
  }
}

/** A key has no other name than its id, and neither has a member of the staff without a key. */
const nameOf = ({ keyId, admin }: Caller): string => keyId ?? admin?.id ?? '';

const linesOf = (events: readonly LoggedEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');
