import type { StartedTestContainer } from 'testcontainers';
import type { ContainerStart } from './containers.ts';

/** One engine, behind one or two ports. */
export interface Engine {
  readonly name: string;
  /** The setting with the URL of a server. */
  readonly urlVariable: string;
  /** The prefix of the engine's URLs. URLs with another prefix belong to other engines. */
  readonly urlForm: RegExp;
  /** The service of docker-compose.yml whose image is used. */
  readonly composeService: string;
  readonly imageVariable: string;
  readonly container: ContainerStart;
  /** The URL of the started container, as a setting. */
  readonly urlOf: (container: StartedTestContainer) => string;
}

const SEARCH_KEY = 'the-key-of-the-tests';

/** All engines of the store. Each starts as a single node without a password on a loopback port. */
export const engines: readonly Engine[] = [
  {
    name: 'EventStoreDB',
    urlVariable: 'EVENT_LOG_URL',
    urlForm: /^esdb(\+discover)?:/,
    composeService: 'eventstoredb',
    imageVariable: 'EVENTSTOREDB_IMAGE',
    container: {
      port: 2113,
      environment: {
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_RUN_PROJECTIONS: 'None',
        EVENTSTORE_TELEMETRY_OPTOUT: 'true',
      },
      ready: { path: '/health/live', status: 204 },
    },
    urlOf: (container) => `esdb://${addressOf(container)}?tls=false`,
  },
  {
    name: 'MongoDB',
    urlVariable: 'READ_MODELS_URL',
    urlForm: /^mongodb(\+srv)?:/,
    composeService: 'mongodb',
    imageVariable: 'MONGODB_IMAGE',
    container: {
      port: 27_017,
      command: ['--replSet', 'storefold', '--bind_ip_all'],
      ready: { line: /Waiting for connections/ },
      // Transactions need a replica set. It is usable when its only member has become its primary.
      afterwards: [
        ['mongosh', '--quiet', '--eval', 'rs.initiate()'],
        ['mongosh', '--quiet', '--eval', 'while (!db.hello().isWritablePrimary) sleep(100)'],
      ],
    },
    // The member's own name is known only inside the container, so the driver must not look for other members.
    urlOf: (container) =>
      `mongodb://${addressOf(container)}/storefold?replicaSet=storefold&directConnection=true`,
  },
  {
    name: 'Meilisearch',
    urlVariable: 'SEARCH_URL',
    urlForm: /^https?:/,
    composeService: 'meilisearch',
    imageVariable: 'MEILISEARCH_IMAGE',
    container: {
      port: 7_700,
      environment: { MEILI_MASTER_KEY: SEARCH_KEY, MEILI_NO_ANALYTICS: 'true' },
      ready: { path: '/health', status: 200 },
    },
    urlOf: (container) => `http://:${SEARCH_KEY}@${addressOf(container)}`,
  },
  {
    name: 'NATS',
    urlVariable: 'BUS_URL',
    urlForm: /^nats:/,
    composeService: 'nats',
    imageVariable: 'NATS_IMAGE',
    container: { port: 4_222, ready: { line: /Server is ready/ } },
    urlOf: (container) => `nats://${addressOf(container)}`,
  },
];

const addressOf = (container: StartedTestContainer): string =>
  `${container.getHost()}:${container.getFirstMappedPort()}`;
