import 'reflect-metadata';
import {
  type INestMicroservice,
  type Provider,
  StandardSchemaValidationPipe,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from '../core/logger.ts';
import type { Bus } from '../ports/bus.ts';
import { subjectsAnsweredBy } from './answers.ts';
import { type OwnWrites, OwnWritesInterceptor } from './own-writes.interceptor.ts';
import { RefusalFilter } from './refusal.filter.ts';

interface MicroserviceOptions {
  readonly bus: Pick<Bus, 'strategy'>;
  readonly logger: Logger;
  readonly controllers: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly ownWrites?: OwnWrites;
}

/** Creates a Nest microservice that answers the questions of the bus, once `listen` is called. */
export async function createMicroservice(options: MicroserviceOptions): Promise<INestMicroservice> {
  const { bus, logger, controllers, providers = [], ownWrites } = options;
  requireDistinct(controllers.flatMap(subjectsAnsweredBy));
  const app = await NestFactory.createMicroservice(
    { module: ServiceModule, controllers: [...controllers], providers: [...providers] },
    { strategy: bus.strategy(), logger: false, abortOnError: false },
  );
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: disagreement }));
  if (ownWrites) app.useGlobalInterceptors(new OwnWritesInterceptor(ownWrites));
  app.useGlobalFilters(new RefusalFilter(logger));
  return app;
}

class ServiceModule {}

/** Throws for two handlers of one subject, of which Nest would silently use the last. */
function requireDistinct(subjects: readonly string[]): void {
  const twice = subjects.find((subject, index) => subjects.indexOf(subject) !== index);
  if (twice !== undefined) throw new Error(`${twice} is answered twice in this service`);
}

const disagreement = (issues: readonly { readonly message: string; readonly path?: unknown }[]): Error =>
  new Error(`the request does not have the agreed shape: ${JSON.stringify(issues)}`);
