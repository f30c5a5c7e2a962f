import type { Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import type { AnswerTo, Question, RequestOf } from '@storefold/contracts';
import { questionSubject } from './subjects.ts';

/** The options that `@Answers` passes to the transport with a handler. */
export interface QuestionExtras {
  /** The instances of a service share its questions through this queue. */
  readonly queue: string;
  /** The deadline, after which no asker waits for an answer. */
  readonly timeoutMs: number;
}

/**
 * Nest's `@MessagePattern` and `@Payload` for a question of the contracts. A method whose parameter or result does not
 * fit the question does not compile.
 */
export function Answers<Q extends Question>(question: Q) {
  return <M extends (request: RequestOf<Q>) => Promise<AnswerTo<Q>>>(
    prototype: object,
    method: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const extras: QuestionExtras = { queue: question.service, timeoutMs: question.timeoutMs };
    MessagePattern(questionSubject(question), extras)(prototype, method, descriptor);
    Payload({ schema: question.request })(prototype, method, 0);
  };
}

/** The subjects of the questions that a controller answers. */
export function subjectsAnsweredBy({ prototype }: Type): string[] {
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .flatMap((method): string[] => Reflect.getMetadata(PATTERN_METADATA, prototype[method]) ?? []);
}
