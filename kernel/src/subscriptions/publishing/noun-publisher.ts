import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublicEventName } from '@storefold/contracts';
import type { Aggregate, Fact } from '../../core/decider.ts';
import { messageOf } from '../../core/text/message-of.ts';
import { StartRefused } from '../../ports/start-refused.ts';
import type { Stored } from '../../ports/stored-fact.ts';
import { isShownOtherwise, ofChanges } from './of-changes.ts';
import type { Publication, Publisher, PublisherContext } from './publisher.ts';

/** The public form of a record; nothing for a state that is not shown. */
type Serializer<State> = (id: string, state: State) => object | null | undefined;

interface NounPublisherContext extends PublisherContext {
  /** Tells an event that the service declares. Without a payload it carries the noun as its serializer shows it. */
  readonly publish: (name: string, payload?: object, sealed?: Publication['sealed']) => void;
}

/** Publishes the facts of one noun as events that its service declares. */
interface NounPublisher<State, P extends Fact> {
  readonly aggregate: Aggregate<State, never, P>;
  /** `import.meta.url` of a file beside the aggregate. `gift-card.serializer` there exports `giftCardBody(id, state)`. */
  readonly beside?: string;
  /** Instead of the one that is found there. */
  readonly serializer?: Serializer<State>;
  /** The keys of what the serializer shows that are encrypted in the log, with the subject of each. */
  sealed?(id: string, state: State): Readonly<Record<string, string>>;
  /**
   * The noun that `.created` tells of by the first fact, `.deleted` by the fact that is named `…Deleted`, and `.updated` by each other
   * that changes what the serializer shows, apart from `updated_at`.
   */
  readonly lifecycle?: string;
  publish?(fact: Stored<P>, context: NounPublisherContext): void | Promise<void>;
}

/** A publisher that has to be completed at the start: its serializer is found, and its events are compared with the declared ones. */
export interface OwnPublisher {
  complete(declared: ReadonlySet<string>): Promise<Publisher>;
}

/** Publishes the facts of one noun under the names that a table has for them: the noun as of the fact. */
interface NamedFacts<State, P extends Fact> {
  readonly aggregate: Aggregate<State, never, P>;
  /** What each fact is told as. What has no name is told to nobody. */
  readonly names: Readonly<Record<P['type'], Names<State, P>>>;
  /** What is told, with what of it is sealed; nothing for a state that is not shown. */
  show(
    this: void,
    id: string,
    state: State,
    moment: Moment<P>,
  ): Shown | undefined | Promise<Shown | undefined>;
}

type Names<State, P extends Fact> =
  | PublicEventName
  | undefined
  | ((fact: P, state: State) => readonly PublicEventName[]);

type Shown = Omit<Publication, 'name'>;

/** The fact that is told, and what else can be asked for then. */
interface Moment<P extends Fact> extends PublisherContext {
  readonly fact: Stored<P>;
}

export function nounPublisher<State, P extends Fact>(noun: NamedFacts<State, P>): Publisher<P>;
export function nounPublisher<State, P extends Fact>(noun: NounPublisher<State, P>): OwnPublisher;
export function nounPublisher<State, P extends Fact>(
  noun: NamedFacts<State, P> | NounPublisher<State, P>,
): Publisher<P> | OwnPublisher {
  if ('names' in noun) return publisherOfNamed(noun);
  return { complete: async (declared) => publisherOf(noun, await serializerOf(noun), declared) };
}

function publisherOfNamed<State, P extends Fact>({
  aggregate,
  names,
  show,
}: NamedFacts<State, P>): Publisher<P> {
  return ofChanges<P>({
    categories: [aggregate.category],
    facts: (Object.keys(names) as P['type'][]).filter((type) => names[type] !== undefined),
    async publish(fact, context) {
      const named: Names<State, P> = names[fact.type as P['type']];
      if (named === undefined || (await context.isToldWithRecord(fact))) return [];
      const isNew = fact.revision === 0;
      const { state } = await (isNew ? context.withTexts : context.asOf)(aggregate, fact);
      const told = typeof named === 'function' ? named(fact, state) : [named];
      const shown = told.length > 0 && (await show(fact.recordId, state, { ...context, fact }));
      return shown ? told.map((name) => ({ name, ...shown })) : [];
    },
  });
}

/** The three events of a noun's lifecycle. */
const lifecycleOf = (noun: string) => ['created', 'updated', 'deleted'].map((what) => `${noun}.${what}`);

function publisherOf<State, P extends Fact>(
  noun: NounPublisher<State, P>,
  serializer: Serializer<State>,
  declared: ReadonlySet<string>,
): Publisher {
  const { aggregate, lifecycle } = noun;
  const missing = lifecycle === undefined ? [] : lifecycleOf(lifecycle).filter((name) => !declared.has(name));
  if (missing.length > 0)
    throw new StartRefused(
      `the lifecycle of ${lifecycle} is published, and no event is declared for ${missing.join(', ')}`,
    );

  return {
    categories: [aggregate.category],
    async publish(fact, context) {
      const id = fact.recordId;
      const { state: before } = await context.before(aggregate, fact);
      const { state: after } = await context.asOf(aggregate, fact);
      const isDeleted = fact.type.endsWith('Deleted');
      // What is deleted is told as it was.
      const state = isDeleted ? before : after;
      const shown = serializer(id, state) ?? undefined;
      const publications: Publication[] = [];
      const publish: NounPublisherContext['publish'] = (
        name,
        payload = shown,
        sealed = noun.sealed?.(id, state),
      ) => {
        if (!declared.has(name)) throw new Error(`the service declares no event ${name}`);
        if (payload === undefined)
          throw new Error(`${name} has no payload, because its serializer shows nothing`);
        publications.push({ name: name as PublicEventName, payload, ...(sealed && { sealed }) });
      };
      if (lifecycle !== undefined && shown !== undefined) {
        if (fact.revision === 0) publish(`${lifecycle}.created`);
        else if (isDeleted) publish(`${lifecycle}.deleted`);
        else if (isShownOtherwise(serializer(id, before), shown)) publish(`${lifecycle}.updated`);
      }
      await noun.publish?.(fact as Stored<P>, { ...context, publish });
      return publications;
    },
  };
}

/** The one that is named, or the one that stands beside the aggregate. Throws StartRefused, which names the file, where there is none. */
async function serializerOf<State, P extends Fact>({
  aggregate: { category },
  beside,
  serializer,
}: NounPublisher<State, P>): Promise<Serializer<State>> {
  if (serializer) return serializer;
  const name = `${category.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Body`;
  if (beside === undefined)
    throw new StartRefused(
      `the publisher of ${category} has no serializer, and does not say beside which file one is`,
    );
  const file = new URL(`./${category.replaceAll('_', '-')}.serializer${extname(beside)}`, beside);
  const refused = (why: string) =>
    new StartRefused(
      `the publisher of ${category} needs ${fileURLToPath(file)}, which exports ${name}: ${why}`,
    );
  let found: Record<string, unknown>;
  try {
    found = await import(file.href);
  } catch (cause) {
    throw refused(messageOf(cause).split('\n')[0] ?? '');
  }
  if (typeof found[name] !== 'function') throw refused('it does not');
  return found[name] as Serializer<State>;
}
