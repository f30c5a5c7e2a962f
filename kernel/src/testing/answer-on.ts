import { Controller, type INestMicroservice, type Type } from '@nestjs/common';
import type { AnswerTo, Question, RequestOf } from '@storefold/contracts';
import type { Logger } from '../core/logger.ts';
import type { Bus, HandedOn } from '../ports/bus.ts';
import { Answers } from '../questions/answers.ts';
import { createMicroservice } from '../questions/microservice.ts';
import { silentLogger } from './silent-logger.ts';

/** A controller that answers one question with a function. */
export function answerTo<Q extends Question>(
  question: Q,
  handle: (request: RequestOf<Q>, ...handedOn: HandedOn<Q>) => Promise<AnswerTo<Q>>,
): Type {
  @Controller()
  class Answer {
    @Answers(question)
    answer(request: RequestOf<Q>, ...handedOn: HandedOn<Q>): Promise<AnswerTo<Q>> {
      return handle(request, ...handedOn);
    }
  }
  return Answer;
}

/** Answers questions on a bus, as a service does. */
export async function answerOn(
  bus: Pick<Bus, 'strategy'>,
  controllers: readonly Type[],
  logger: Logger = silentLogger,
): Promise<INestMicroservice> {
  const app = await createMicroservice({ bus, logger, controllers });
  await app.listen();
  return app;
}
