import type { JsonSchema } from '@storefold/contracts/openapi';
import { describe, expect, it } from 'vitest';
import { differencesBetween } from './compare.ts';
import type { Promised, PromisedOperation } from './promised.ts';
import { lineOf, reportOf } from './report.ts';

const text = { type: 'string' };
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const words = (...values: string[]): JsonSchema => ({ type: 'string', enum: values });
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

type Row = [what: string, before: JsonSchema, after: JsonSchema, ...told: string[]];

describe('what a caller of the last release sends', () => {
  it.each<Row>([
    ['a field that may be given', object({}), object({ note: text }), 'body.note may be given'],
    ['a field that must be given', object({}), object({ note: text }, ['note']), '! body.note must be given'],
    [
      'a field that becomes required',
      object({ note: text }),
      object({ note: text }, ['note']),
      '! body.note is always there',
    ],
    ['a field that is gone', object({ note: text }), object({}), '! body.note is gone'],
    ['a further word', words('a'), words('a', 'b'), 'body may be "b" as well'],
    ['a word less', words('a', 'b'), words('a'), '! body may not be "b" any more'],
    ['words instead of any text', text, words('a'), '! body must be one of a'],
    [
      'another type',
      text,
      { type: 'number' },
      '! body may not be of type string any more',
      'body may be of type number as well',
    ],
    ['null no more', nullable(text), text, '! body may not be of type null any more'],
    [
      'null as a second type',
      nullable({ type: 'string', maxLength: 9 }),
      { type: ['string', 'null'], maxLength: 9 },
    ],
    [
      'the empty text in the form of all',
      { anyOf: [{ const: '' }, { type: 'string', minLength: 1, maxLength: 9 }] },
      { type: 'string', maxLength: 9 },
      'body has minLength no more (1 before)',
    ],
    [
      'the empty text no more',
      { anyOf: [{ const: '' }, { type: 'string', minLength: 1 }] },
      { type: 'string', minLength: 1 },
      '! body has one of its forms no more',
    ],
    ['null too', text, nullable(text), 'body may be of type null as well'],
    [
      'a longer text',
      { ...text, maxLength: 5 },
      { ...text, maxLength: 9 },
      'body has maxLength 9 (5 before)',
    ],
    [
      'a shorter text',
      { ...text, maxLength: 9 },
      { ...text, maxLength: 5 },
      '! body has maxLength 5 (9 before)',
    ],
    ['a new limit', text, { ...text, minLength: 1 }, '! body has minLength 1 (none before)'],
    ['a limit less', { ...text, pattern: 'a' }, text, 'body has pattern no more ("a" before)'],
    [
      'another pattern',
      { ...text, pattern: 'a' },
      { ...text, pattern: 'b' },
      '! body has pattern "b" ("a" before)',
    ],
    [
      'unknown keys refused',
      object({}),
      { ...object({}), additionalProperties: false },
      '! body refuses keys that it does not know',
    ],
    [
      'a field of the items of a list',
      { type: 'array', items: object({ a: text }) },
      { type: 'array', items: object({}) },
      '! body[].a is gone',
    ],
    [
      'a field of every entry',
      { type: 'object', additionalProperties: object({ a: text }) },
      { type: 'object', additionalProperties: object({}) },
      '! body.*.a is gone',
    ],
    ['a form less', { anyOf: [words('a'), words('b')] }, words('a'), '! body has one of its forms no more'],
  ])('%s', (_, before, after, ...told) => {
    expect(linesOf(operation({ body: before }), operation({ body: after }))).toEqual(inOperation(told));
  });
});

describe('what a reader of the last release gets', () => {
  it.each<Row>([
    ['a new field', object({}), object({ note: text }, ['note']), '200.note is new'],
    ['a field that is gone', object({ note: text }), object({}), '! 200.note is gone'],
    [
      'a field that may be missing',
      object({ note: text }, ['note']),
      object({ note: text }),
      '! 200.note may be missing',
    ],
    [
      'a field that is always there',
      object({ note: text }),
      object({ note: text }, ['note']),
      '200.note is always there',
    ],
    ['a further word', words('a'), words('a', 'b'), '200 may be "b" as well'],
    ['a word less', words('a', 'b'), words('a'), '200 may not be "b" any more'],
    ['null too', text, nullable(text), '! 200 may be of type null as well'],
    ['null no more', nullable(text), text, '200 may not be of type null any more'],
    ['a longer text', { ...text, maxLength: 5 }, { ...text, maxLength: 9 }, '200 has maxLength 9 (5 before)'],
  ])('%s', (_, before, after, ...told) => {
    expect(linesOf(operation({ answer: before }), operation({ answer: after }))).toEqual(inOperation(told));
  });

  it('a schema with a name once, wherever it is used', () => {
    const named = (note: JsonSchema): Promised => ({
      ...operation({ answer: { $ref: '#/components/schemas/Note' } }),
      events: { 'note.made': { $ref: '#/components/schemas/Note' } },
      schemas: { Note: note },
    });
    expect(linesOf(named(object({ a: text })), named(object({})))).toEqual(['! Note (answer).a is gone']);
  });
});

describe('what an operation is', () => {
  const parameters = (required: boolean, schema: JsonSchema = text): Promised =>
    operation({ parameters: { 'query page': { required, schema } } });

  it.each<[string, Promised, Promised, ...string[]]>([
    ['is gone', operation({}), nothing, '! GET /a is gone'],
    ['is new', nothing, operation({}), 'GET /a is new'],
    ['has another name', operation({}), operation({ operationId: 'b' }), '! GET /a is called b, and was a'],
    [
      'needs another credential',
      operation({}),
      operation({ security: [{ Key: ['write_a'] }] }),
      '! GET /a does not take {"Key":[]} any more',
    ],
    ['takes a parameter', operation({}), parameters(false), 'GET /a: query page may be given'],
    ['needs a parameter', operation({}), parameters(true), '! GET /a: query page must be given'],
    [
      'needs a parameter that it took',
      parameters(false),
      parameters(true),
      '! GET /a: query page must be given',
    ],
    ['takes a parameter no more', parameters(false), operation({}), '! GET /a: query page is gone'],
    [
      'takes less in a parameter',
      parameters(false),
      parameters(false, words('a')),
      '! GET /a: query page must be one of a',
    ],
    ['takes no body', operation({ body: text }), operation({}), '! GET /a takes no body any more'],
    ['takes a body', operation({}), operation({ body: text }), 'GET /a takes a body'],
    ['never answers with success', operation({ answer: text }), operation({}), '! GET /a never answers 200'],
  ])('%s', (_, before, after, ...told) => expect(linesOf(before, after)).toEqual(told));
});

describe('what a service of the last release asks and is told', () => {
  const closed = (schema: JsonSchema): JsonSchema => ({ ...schema, additionalProperties: false });

  it.each<Row>([
    [
      'a field that the answerer may drop',
      object({}),
      object({ most: { ...text, ignorable: 'only a hint' } }),
      'a.b: request.most may be given; the last release may drop it: only a hint',
    ],
    [
      'a field that it must obey',
      object({}),
      object({ most: text }),
      '! a.b: request.most may be given, and the last release drops it: say why it may (ignorable), or ask a new question',
    ],
    [
      'a field that must be given',
      object({}),
      object({ most: text }, ['most']),
      '! a.b: request.most must be given',
    ],
    ['a field that is gone', object({ most: text }), object({}), '! a.b: request.most is gone'],
  ])('in a request: %s', (_, before, after, ...told) => {
    expect(linesOf(question(before, text), question(after, text))).toEqual(told);
  });

  it.each<Row>([
    ['a new field', object({}), object({ a: text }), 'a.b: answer.a is new'],
    [
      'a new field where the asker refuses it',
      closed(object({})),
      closed(object({ a: text })),
      '! a.b: answer.a is new, and the last release refuses it',
    ],
    [
      'a new field that is always there',
      object({}),
      object({ a: text }, ['a']),
      '! a.b: answer.a is always there, and the last release does not tell it: say what it is read as (otherwise), or that it may be missing',
    ],
    [
      'a field that is always there now',
      object({ a: text }),
      object({ a: text }, ['a']),
      '! a.b: answer.a is always there, and the last release need not tell it: say what it is read as (otherwise)',
    ],
    [
      'a new field that is read as something where it is missing',
      object({}),
      object({ a: { ...text, otherwise: 'b' } }, ['a']),
      'a.b: answer.a is new',
    ],
    [
      'a new field of what is passed on',
      object({}),
      { ...object({ a: text }, ['a']), passedOn: true },
      'a.b: answer.a is new',
    ],
    [
      'a further word of what the last release passes on',
      { ...words('a'), passedOn: true },
      { ...words('a', 'b'), passedOn: true },
      'a.b: answer may be "b" as well',
    ],
    ['a further word', words('a'), words('a', 'b'), '! a.b: answer may be "b" as well'],
    [
      'a field that may be missing',
      object({ a: text }, ['a']),
      object({ a: text }),
      '! a.b: answer.a may be missing',
    ],
    [
      'a longer text',
      { ...text, maxLength: 5 },
      { ...text, maxLength: 9 },
      '! a.b: answer has maxLength 9 (5 before)',
    ],
  ])('in an answer: %s', (_, before, after, ...told) => {
    expect(linesOf(question(text, before), question(text, after))).toEqual(told);
  });

  it('a question with another name is one that is not answered, and a new one', () => {
    const renamed = {
      ...question(text, text),
      questions: { 'a.c': { request: text, answer: text, refusals: [] } },
    };
    expect(linesOf(question(text, text), renamed)).toEqual([
      '! a.b is not answered any more',
      'a.c is new: the last release does not answer it',
    ]);
  });

  it('a subject of the bus that nobody listens to', () => {
    const before = { ...nothing, subjects: ['wake.a.changed'] };
    const after = { ...nothing, subjects: ['wakes.a.changed'] };
    expect(linesOf(before, after)).toEqual(['! wake.a.changed is heard by nobody any more']);
  });
});

describe('what a reader of the log finds', () => {
  const fact = (fields: Promised['facts'][string][string]): Promised => ({
    ...nothing,
    facts: { note: { NoteMade: fields } },
  });
  const state = (values: Record<string, string>) => fact({ state: { kind: 'choice', values } });

  it.each<[string, Promised, Promised, ...string[]]>([
    ['a kind that is gone', fact({}), { ...nothing, facts: { note: {} } }, '! NoteMade is gone'],
    ['a category that is gone', fact({}), nothing, '! note is gone'],
    ['a field that is gone', fact({ a: { kind: 'text' } }), fact({}), '! NoteMade.a is gone'],
    ['a new field', fact({}), fact({ a: { kind: 'text' } }), 'NoteMade.a is new'],
    [
      'a field of another kind',
      fact({ a: { kind: 'text' } }),
      fact({ a: { kind: 'count' } }),
      '! NoteMade.a is count, and was text',
    ],
    [
      'a field that is sealed',
      fact({ a: { kind: 'text' } }),
      fact({ a: { kind: 'text', isSealed: true } }),
      '! NoteMade.a is sealed',
    ],
    ['a further word', state({ a: 'A' }), state({ a: 'A', b: 'B' }), 'NoteMade.state may be "b"'],
    [
      'a word with another meaning',
      state({ a: 'A' }),
      state({ a: 'B' }),
      '! NoteMade.state "a" means "B", and meant "A"',
    ],
  ])('%s', (_, before, after, ...told) => expect(linesOf(before, after)).toEqual(told));

  it('an event that is gone, and a field that its payload lacks', () => {
    const before = { ...nothing, events: { 'note.made': object({ a: text }), 'note.read': text } };
    const after = { ...nothing, events: { 'note.made': object({}) } };
    expect(linesOf(before, after)).toEqual(['! note.made.a is gone', '! note.read is gone']);
  });
});

describe('the report', () => {
  const differences = differencesBetween(operation({}), nothing);
  const release = { version: '0.2.0', commit: 'abc', accepted: {} };

  it('is against what breaks somebody without a reason', () => {
    const { text: said, isCompatible } = reportOf(differences, release);
    expect(isCompatible).toBe(false);
    expect(said).toContain('breaks what 0.2.0 promised: GET /a is gone');
  });

  it('accepts what has a reason', () => {
    const accepted = { 'GET /a is gone': 'nobody could ever call it' };
    expect(reportOf(differences, { ...release, accepted }).isCompatible).toBe(true);
  });

  it('is against a reason for what is no difference', () => {
    const accepted = { 'GET /a is gone': 'nobody could ever call it', 'GET /b is gone': 'likewise' };
    expect(reportOf(differences, { ...release, accepted }).isCompatible).toBe(false);
  });
});

const nothing: Promised = { operations: {}, schemas: {}, events: {}, facts: {}, questions: {}, subjects: [] };

interface Parts extends Partial<PromisedOperation> {
  readonly body?: JsonSchema;
  readonly answer?: JsonSchema;
}

function operation({ body, answer, ...further }: Parts): Promised {
  const one: PromisedOperation = {
    operationId: 'a',
    security: [{ Key: [] }],
    parameters: {},
    ...(body && { request: { required: false, content: { 'application/json': body } } }),
    responses: { ...(answer && { 200: answer }) },
    ...further,
  };
  return { ...nothing, operations: { 'GET /a': one } };
}

const question = (request: JsonSchema, answer: JsonSchema): Promised => ({
  ...nothing,
  questions: { 'a.b': { request, answer, refusals: [] } },
});

const linesOf = (before: Promised, after: Promised): string[] =>
  Object.values(differencesBetween(before, after))
    .flat()
    .map((each) => `${each.breaks ? '! ' : ''}${lineOf(each)}`);

/** As the place is named in an operation. */
const inOperation = (told: readonly string[]): string[] =>
  told.map((line) => line.replace(/^(! )?/, '$1GET /a: '));
