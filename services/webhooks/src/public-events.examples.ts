import { randomUUID } from 'node:crypto';
import type { PublicEventName } from '@storefold/contracts';
import { sealing } from '@storefold/kernel/command-handling';
import type { JsonObject } from '@storefold/kernel/core';
import type { EventLog, RecordedEvent, Vault } from '@storefold/kernel/ports';

interface Happening {
  readonly name: PublicEventName;
  readonly payload: JsonObject;
  readonly storeId?: string;
  readonly id?: string;
  /** Milliseconds since 1970; default: now. */
  readonly atMs?: number;
  /** Payload keys kept sealed in the log, by subject. */
  readonly sealed?: Readonly<Record<string, string>>;
}

/** A neighbour for specifications. It appends public events to the log as the services' publishers do. */
export class Neighbour {
  #revision: number | 'no_stream' = 'no_stream';

  constructor(
    private readonly stream: string,
    private readonly log: EventLog,
    private readonly vault: Vault,
  ) {}

  /** Resolves with the event's id. */
  async tells({
    name,
    payload,
    storeId = 'store_test',
    id = randomUUID(),
    atMs = Date.now(),
    sealed = {},
  }: Happening): Promise<string> {
    let kept = payload;
    for (const [key, subject] of Object.entries(sealed)) {
      kept = await sealing.sealFields(kept, [key], subject, this.vault);
    }
    const data: RecordedEvent['data'] = {
      payload: kept,
      source_stream: 'thing-1',
      source_revision: 0,
      source_position: 0,
    };
    const command = randomUUID();
    const metadata: RecordedEvent['metadata'] = {
      command_id: command,
      correlation_id: command,
      causation_id: command,
      actor: { type: 'guest', id: null },
      store_id: storeId,
      occurred_at: new Date(atMs).toISOString(),
      schema: 1,
    };
    const { revision } = await this.log.append(this.stream, this.#revision, [
      { id, type: name, data, metadata },
    ]);
    this.#revision = revision;
    return id;
  }
}
