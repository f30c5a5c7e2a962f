import type { INestMicroservice } from '@nestjs/common';
import { Claims, type CommandContextFactory, type StreamCommands } from '@storefold/kernel/command-handling';
import { createMicroservice } from '@storefold/kernel/questions';
import { NEIGHBOUR_TIMEOUT_MS, type ReadYourWrites } from '@storefold/kernel/subscriptions';
import type { Ports } from './ports.ts';
import type { ServiceDefinition } from './service-definition.ts';
import * as tokens from './tokens.ts';
import type { Views } from './views.ts';

interface Made {
  readonly commands: StreamCommands;
  readonly contexts: CommandContextFactory;
  readonly views: Views;
  readonly readYourWrites: ReadYourWrites;
}

/** The Nest microservice that builds a service's classes from their injection tokens and answers its questions. */
export function createServiceApp(
  definition: ServiceDefinition,
  ports: Ports,
  { commands, contexts, views, readYourWrites }: Made,
): Promise<INestMicroservice> {
  const value = (provide: symbol, useValue: unknown) => ({ provide, useValue });
  return createMicroservice({
    ...ports,
    controllers: definition.controllers,
    providers: [
      value(tokens.COMMANDS, commands),
      value(tokens.CONTEXTS, contexts),
      value(tokens.VIEWS, views),
      value(tokens.SEARCH, ports.search),
      value(tokens.CLAIMS, new Claims(commands, ports.vault)),
      value(tokens.BUS, ports.bus),
      value(tokens.EVENT_LOG, ports.log),
      value(tokens.VAULT, ports.vault),
      value(tokens.COUNTERS, ports.counters),
      value(tokens.FILES, ports.files),
      value(tokens.SETTINGS, ports.settings),
      value(tokens.CLOCK, ports.clock),
      value(tokens.RANDOM, ports.random),
      value(tokens.LOGGER, ports.logger),
      ...definition.endpoints,
      ...definition.providers,
      ...definition.processes,
      ...definition.subscribers,
      ...definition.recurring,
      ...(definition.bootstrap ? [definition.bootstrap] : []),
      ...(definition.health ? [definition.health] : []),
    ],
    ownWrites: {
      get lastAppended() {
        return commands.lastAppended;
      },
      untilShown: () => readYourWrites.caughtUpTo(commands.lastAppended, NEIGHBOUR_TIMEOUT_MS),
    },
  });
}
