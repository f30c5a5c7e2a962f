import type { Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import { type AnswerTo, changesSomething, type Question, type RequestOf } from '@storefold/contracts';
import type { HandedOn } from '../ports/bus.ts';
import { originSchema } from './origin.ts';
import { questionSubject } from './subjects.ts';

/** The options that `@Answers` passes to the transport with a handler. */
export interface QuestionExtras {
  /** The instances of a service share its questions through this queue. */
  readonly queue: string;
  /** The deadline, after which no asker waits for an answer. */
  readonly timeoutMs: number;
}

/** Marks handlers whose answer does not wait for the read models. */
const SHOWN_LATER = 'storefold:shown-later';

/** Whether a handler's answer may leave before the service's read models show what the handler wrote. */
export const isShownLater = (handler: object): boolean => Reflect.hasMetadata(SHOWN_LATER, handler);

/**
 * Nest's `@MessagePattern` and `@Payload` for a question of the contracts. The method gets the request and, if the
 * question changes something, what it follows from. A method whose parameters or result do not fit the question does not
 * compile. `isShownLater`: the answer does not wait for the read models, because a later answer of the same work does.
 */
export function Answers<Q extends Question>(question: Q, { isShownLater = false } = {}) {
  return <M extends (request: RequestOf<Q>, ...handedOn: HandedOn<Q>) => Promise<AnswerTo<Q>>>(
    prototype: object,
    method: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    if (isShownLater && descriptor.value) Reflect.defineMetadata(SHOWN_LATER, true, descriptor.value);
    const extras: QuestionExtras = { queue: question.service, timeoutMs: question.timeoutMs };
    MessagePattern(questionSubject(question), extras)(prototype, method, descriptor);
    Payload('request', { schema: question.request })(prototype, method, 0);
    if (changesSomething(question)) Payload('origin', { schema: originSchema })(prototype, method, 1);
  };
}

/** The subjects of the questions that a controller answers. */
export function subjectsAnsweredBy({ prototype }: Type): string[] {
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .flatMap((method): string[] => Reflect.getMetadata(PATTERN_METADATA, prototype[method]) ?? []);
}
