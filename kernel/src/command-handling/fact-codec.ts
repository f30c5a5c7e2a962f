import { text } from '@storefold/contracts';
import { type Aggregate, type Fact, type SealedFields, UnknownFact } from '../core/decider.ts';
import { badRequest } from '../core/failure/refusal.ts';
import type { JsonObject } from '../core/json/json.ts';
import { problemInJson } from '../core/text/storable-text.ts';
import type { Random } from '../core/time/clock.ts';
import {
  categoryOf,
  type EventKind,
  type EventMetadata,
  type NewEvent,
  type RecordedEvent,
} from '../ports/event-log.ts';
import type { Stored } from '../ports/stored-fact.ts';
import type { Vault } from '../ports/vault.ts';
import type { CommandContext } from './command-context.ts';
import { openFields, sealEach, sealFields } from './sealing.ts';

/** The kinds of facts that the code knows of one category of streams. A service's dictionaries say so. */
export interface KnownFacts {
  readonly category: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly aggregate?: { readonly keepLast?: number };
}

/** Converts between facts as rules know them and events as the log stores them, sealing and opening sealed fields. */
export class FactCodec {
  readonly #known: ReadonlyMap<string, KnownFacts>;

  /** `known`: facts of other categories are not checked, but for `unknown` ones. */
  constructor(
    private readonly vault: Vault,
    private readonly random: Random,
    known: readonly KnownFacts[] = [],
    private readonly unknown?: { has(category: string): boolean },
  ) {
    this.#known = new Map(known.map((each) => [each.category, each]));
  }

  /**
   * The events to append for the facts of one command. Their ids are new for each attempt: EventStoreDB treats known
   * ids on the same revision as a repetition, and would silently drop the facts that another attempt decided.
   */
  async encode<State, Command, F extends Fact>(
    aggregate: Aggregate<State, Command, F>,
    recordId: string,
    facts: readonly F[],
    context: CommandContext,
  ): Promise<NewEvent[]> {
    const metadata = metadataOf(context);
    const events: NewEvent[] = [];
    for (const fact of facts) {
      const data = fact.data as JsonObject;
      requireStorable(data);
      const sealed = aggregate.sealed?.[fact.type as F['type']] as SealedFields<F> | undefined;
      const subjects = sealed ? subjectsIn(sealed, fact, recordId) : {};
      events.push({
        id: this.random.uuid(),
        type: fact.type,
        data: await sealEach(data, subjects, (...box) => sealFields(...box, this.vault)),
        metadata,
      });
    }
    return events;
  }

  isKnown({ stream, type }: EventKind): boolean {
    const category = categoryOf(stream);
    const known = this.#known.get(category);
    return known ? Object.hasOwn(known.facts, type) : !this.unknown?.has(category);
  }

  /** Whether events of a stream are dropped once later ones follow. Undefined for streams that the code does not know. */
  isBounded(stream: string): boolean | undefined {
    const aggregate = this.#known.get(categoryOf(stream))?.aggregate;
    return aggregate && aggregate.keepLast !== undefined;
  }

  /**
   * Throws UnknownFact for a kind that the code does not know, because whoever passed over it would show or decide as if
   * it had not happened.
   */
  requireKnown(event: EventKind): void {
    if (!this.isKnown(event)) throw new UnknownFact(event.type, event.stream);
  }

  /** A recorded event with its sealed fields opened. Rejects with UnknownFact, as `requireKnown` does. */
  async decode<F extends Fact>(event: RecordedEvent): Promise<Stored<F>> {
    this.requireKnown(event);
    const { id, metadata, stream, revision, position, type } = event;
    const recordId = stream.slice(stream.indexOf('-') + 1);
    const data = await openFields(event.data, this.vault);
    return { id, metadata, stream, recordId, revision, position, type, data } as Stored<Fact> as Stored<F>;
  }
}

/**
 * A fact that a read model could not hold would be set aside for ever, so it is refused before it is stored, wherever its text
 * came from. What a client sent was refused before, under its own field.
 */
function requireStorable(data: JsonObject): void {
  const problem = problemInJson(data);
  if (problem !== undefined) throw badRequest(text('body_problem', { what: problem }));
}

/** The subject of each sealed field of a fact. */
const subjectsIn = <F extends Fact>(
  sealed: SealedFields<F>,
  fact: F,
  recordId: string,
): Record<string, string> =>
  Object.fromEntries(
    sealed.fields.flatMap((field) => {
      const subject = sealed.subjectOf ? sealed.subjectOf(fact, recordId, field) : recordId;
      return subject === null ? [] : [[field, subject]];
    }),
  );

/** The metadata that records the origin of a command's events. */
export const metadataOf = (context: CommandContext): EventMetadata => ({
  command_id: context.commandId,
  correlation_id: context.correlationId,
  causation_id: context.causationId,
  actor: context.actor,
  store_id: context.storeId,
  occurred_at: context.at,
  schema: 1,
});

export const streamOf = (aggregate: { readonly category: string }, recordId: string): string =>
  `${aggregate.category}-${recordId}`;
