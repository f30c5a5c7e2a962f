import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { ServiceName } from '@storefold/contracts';
import {
  CommandContextFactory,
  FactCodec,
  StreamCommands,
  UnknownCategories,
} from '@storefold/kernel/command-handling';
import type { Fact } from '@storefold/kernel/core';
import { AnswerKeys, IdempotencyKeys } from '@storefold/kernel/idempotency';
import { type EngineInfo, type RecordedEvent, StartRefused } from '@storefold/kernel/ports';
import {
  FollowerRunner,
  type NoticeSubscriber,
  noticeEnvelopeOf,
  noticeOf,
  type ProcessManager,
  ProjectionRunner,
  PUBLIC_CATEGORY,
  PublisherRunner,
  publicEnvelopeOf,
  ReadYourWrites,
  Recurring,
  type RecurringWork,
  type Subscriber,
  syncSubscribersOf,
  toPublicEvent,
} from '@storefold/kernel/subscriptions';
import { UnfinishedUploads } from '../http/body/unfinished-uploads.recurring.ts';
import { EndpointDispatcher } from '../http/calls/endpoint-dispatcher.ts';
import { endpointsOf } from '../http/calls/handles.ts';
import { buildAll } from './build-all.ts';
import { type ServiceHealth, servicePart } from './health/service-health.ts';
import type { Ports } from './ports.ts';
import { retryUntilAvailable } from './process/retry-until-available.ts';
import type { Start } from './process/run-process.ts';
import { createServiceApp } from './service-app.ts';
import type { Bootstrap, OwnHealth, ServiceDefinition } from './service-definition.ts';
import { uploadLimitsOf } from './settings/process-settings.ts';
import { viewsOf } from './views.ts';

/** A service at work in this process. */
export interface RunningService {
  readonly name: ServiceName;
  readonly dispatcher: EndpointDispatcher;
  /** Makes the records that a store needs before its first request. Requires the bus and the neighbours. */
  bootstrap(): Promise<void>;
  /** Starts following facts and public events, and starts recurring work. Call it once the neighbours can be asked. */
  follow(): Promise<void>;
  health(): ServiceHealth;
  /** Reads from the read models' engine and returns its name and version; rejects when it cannot be read. */
  readModels(): Promise<EngineInfo>;
  close(): Promise<void>;
}

/**
 * Starts a service on its ports: brings its read models up to the log, answers questions, prepares its endpoints.
 * `bootstrap` and `follow` come next, when the bus is up.
 * `watch`: shows its state in `/health` while it starts.
 */
export async function startService(
  definition: ServiceDefinition,
  ports: Ports,
  watch?: Start['watch'],
): Promise<RunningService> {
  const unknownCategories = new UnknownCategories(definition.name, definition.facts);
  const learn = async () => unknownCategories.learn((await ports.levels?.read())?.kinds ?? []);
  await learn();
  const codec = new FactCodec(ports.vault, ports.random, definition.facts, unknownCategories);
  const commands = new StreamCommands(ports.log, codec, ports.levels);
  const declared = new Set(definition.events.map(({ name }) => name));
  const publishers = await Promise.all(
    definition.publishers.map(async (each) => ('complete' in each ? each.complete(declared) : each)),
  );
  const sync = syncSubscribersOf(ports.log);
  const contexts = new CommandContextFactory(ports.clock, definition.name);
  const parts = { ...ports, service: definition.name, codec, commands, contexts, unknownCategories };

  const projections = await Promise.all(
    definition.projections.map((projection) =>
      retryUntilAvailable(
        `the projection ${projection.name}`,
        () => ProjectionRunner.start(projection, parts),
        ports,
      ),
    ),
  );
  let publisher: PublisherRunner | undefined;
  let followers: FollowerRunner[] = [];
  let isReady = false;
  let own: OwnHealth | undefined;
  const health = (): ServiceHealth => ({
    isReady,
    followers: [...projections, ...(publisher ? [publisher] : []), ...followers].map((each) => each.health()),
    ...(own ? { own: own.health() } : {}),
  });
  watch?.(definition.name, () => servicePart(health(), ports.clock.now()));

  const readYourWrites = new ReadYourWrites(projections, ports.clock, ports.logger);
  const views = viewsOf(projections, readYourWrites, ports);
  const app = await createServiceApp(definition, ports, { commands, contexts, views, readYourWrites });
  const instance = <T>(type: Type<T>): T => app.get(type, { strict: false });
  own = definition.health && instance(definition.health);
  const handlers = definition.endpoints.map((type) => instance(type) as object);

  const build = async () => buildAll(projections, await ports.log.head(), ports);
  await retryUntilAvailable('the building of read models', build, ports);
  await app.listen();

  const uploadFolder = join(ports.settings.dataDir, 'files', 'incoming');
  let recurring: Recurring[] = [];

  return {
    name: definition.name,
    dispatcher: new EndpointDispatcher({
      endpoints: handlers.flatMap(endpointsOf),
      async readYourWrites(position, requestId) {
        await readYourWrites.caughtUpTo(position);
        if (publisher) await sync.handled(requestId, publisher, position, ports);
      },
      clock: ports.clock,
      logger: ports.logger,
      bodyLimitBytes: ports.settings.bodyLimitBytes,
      uploads: { limits: uploadLimitsOf(ports.settings), folder: uploadFolder, random: ports.random },
      idempotencyKeys: new IdempotencyKeys(ports),
      cdnMaxAgeS: ports.settings.cdnMaxAgeS,
      namesIgnored: ports.settings.nodeEnv === 'development',
    }),
    async bootstrap() {
      const { bootstrap } = definition;
      if (!bootstrap) return;
      await retryUntilAvailable('the first start', () => instance<Bootstrap>(bootstrap).run(), ports);
      // Records made by `bootstrap` are visible from the first request on.
      await views.caughtUpTo(commands.lastAppended);
    },
    async follow() {
      const { name } = definition;
      // Another instance may have followed the log past a level that was raised meanwhile.
      await learn();
      if (publishers.length > 0) {
        const start = () =>
          PublisherRunner.start(name, publishers, {
            ...parts,
            document: (collection, id) => views.collection(collection).get(id),
            told: (...told) => sync.told(...told),
          });
        publisher = await retryUntilAvailable('the publisher', start, ports);
      }
      const subscribers = definition.subscribers.map((type) => instance(type));
      refuseTwins(name, subscribers);
      const starts = [
        ...definition.processes.map((type) => () => followFacts(name, instance(type), parts)),
        ...subscribers.map((each) => () => followPublic(name, each, parts)),
      ];
      followers = await Promise.all(starts.map((start) => retryUntilAvailable('a follower', start, ports)));
      const work = definition.recurring.map((type) => instance<RecurringWork>(type));
      const unfinished = new UnfinishedUploads(uploadFolder, ports.clock);
      recurring = [...work, new AnswerKeys(ports), unfinished].map(
        (each) => new Recurring(each, ports.clock, ports.logger),
      );
      for (const each of recurring) each.start();
      isReady = true;
    },
    health,
    async readModels() {
      await projections[0]?.stored();
      return ports.readModels.engine;
    },
    async close() {
      const atWork = [...followers, ...(publisher ? [publisher] : []), ...recurring];
      await Promise.all(atWork.map((each) => each.stop()));
      for (const each of followers) sync.remove(each.name);
      await app.close();
      await Promise.all(projections.map((runner) => runner.stop()));
    },
  };
}

type FollowParts = Parameters<typeof FollowerRunner.start>[1] &
  Ports & { codec: FactCodec; unknownCategories: UnknownCategories };

function followFacts(
  service: ServiceName,
  process: ProcessManager<Fact>,
  parts: FollowParts,
): Promise<FollowerRunner> {
  return FollowerRunner.start(
    {
      name: `${service}_${process.name}`,
      from: 'first',
      categories: process.categories,
      unknownCategories: parts.unknownCategories,
      ...(process.setsAside ? { setsAside: true } : {}),
      // Decoding rejects those that the code does not know.
      concerns: (event) => process.facts?.includes(event.type) !== false || !parts.codec.isKnown(event),
      handle: async (event) => process.handle(await parts.codec.decode(event)),
    },
    parts,
  );
}

async function followPublic(
  service: ServiceName,
  subscriber: Subscriber | NoticeSubscriber,
  parts: FollowParts,
): Promise<FollowerRunner> {
  const name = `${service}_${subscriber.name}`;
  const sync = syncSubscribersOf(parts.log);
  const handle = async (event: RecordedEvent) =>
    'handleNotice' in subscriber
      ? subscriber.handleNotice(noticeOf(event), noticeEnvelopeOf(event))
      : subscriber.handle(await toPublicEvent(event, parts.vault), publicEnvelopeOf(event));
  const follower = await FollowerRunner.start(
    {
      name,
      from: subscriber.from,
      categories: [PUBLIC_CATEGORY],
      types: subscriber.names ? { [PUBLIC_CATEGORY]: subscriber.names } : {},
      async handle(event) {
        try {
          await handle(event);
        } catch (error) {
          sync.failed(name);
          throw error;
        }
      },
    },
    parts,
  );
  if (subscriber.mode === 'sync') sync.add(follower, subscriber);
  return follower;
}

/** Two of one name would share a checkpoint. */
function refuseTwins(service: ServiceName, subscribers: readonly { readonly name: string }[]): void {
  const names = subscribers.map(({ name }) => name);
  const twin = names.find((name, index) => names.indexOf(name) < index);
  if (twin !== undefined)
    throw new StartRefused(`two subscribers of the ${service} service are called ${twin}`);
}
