import { broken, byName, type Difference, noticed } from './difference.ts';
import type { Promised, PromisedField, PromisedOperation, PromisedQuestion } from './promised.ts';
import { type Direction, schemaDifferences } from './schema-differences.ts';

/** Whom a difference concerns. */
export const readers = {
  operations: 'API clients',
  events: 'Receivers of public events and webhooks',
  facts: 'Readers of the event log',
  questions: 'Services of the last release beside those of this one',
} as const;

export type Differences = Readonly<Record<keyof typeof readers, readonly Difference[]>>;

/** What everybody who builds on the last release would notice of this version. */
export function differencesBetween(before: Promised, after: Promised): Differences {
  const seen = new Set<string>();
  const sides = (direction: Direction) => ({
    direction,
    before: before.schemas,
    after: after.schemas,
    seen,
  });
  return {
    operations: byName(before.operations, after.operations, {
      gone: (name) => [broken(name, 'is gone')],
      come: (name) => [noticed(name, 'is new')],
      both: (name, was, is) => operationDifferences(name, was, is, sides),
    }),
    events: byName(before.events, after.events, {
      gone: (name) => [broken(name, 'is gone')],
      come: (name) => [noticed(name, 'is new')],
      both: (name, was, is) => schemaDifferences(name, was, is, sides('answer')),
    }),
    facts: byName(before.facts, after.facts, {
      gone: (category) => [broken(category, 'is gone')],
      come: (category) => [noticed(category, 'is new')],
      both: (_, was, is) => factDifferences(was, is),
    }),
    questions: [
      ...byName(before.questions, after.questions, {
        gone: (name) => [broken(name, 'is not answered any more')],
        come: (name) => [noticed(name, 'is new: the last release does not answer it')],
        both: (name, was, is) => questionDifferences(name, was, is, sides),
      }),
      ...before.subjects
        .filter((subject) => !after.subjects.includes(subject))
        .map((subject) => broken(subject, 'is heard by nobody any more')),
    ],
  };
}

type SidesFor = (direction: Direction) => Parameters<typeof schemaDifferences>[3];

function operationDifferences(
  at: string,
  was: PromisedOperation,
  is: PromisedOperation,
  sides: SidesFor,
): Difference[] {
  const named =
    was.operationId === is.operationId
      ? []
      : [broken(at, `is called ${is.operationId}, and was ${was.operationId}`)];
  return [
    ...named,
    ...was.security
      .filter((old) => !is.security.some((each) => JSON.stringify(each) === JSON.stringify(old)))
      .map((old) => broken(at, `does not take ${JSON.stringify(old)} any more`)),
    ...byName(was.parameters, is.parameters, {
      gone: (name) => [broken(`${at}: ${name}`, 'is gone')],
      come: (name, { required }) => [
        required ? broken(`${at}: ${name}`, 'must be given') : noticed(`${at}: ${name}`, 'may be given'),
      ],
      both: (name, before, after) => [
        ...(after.required && !before.required ? [broken(`${at}: ${name}`, 'must be given')] : []),
        ...schemaDifferences(`${at}: ${name}`, before.schema, after.schema, sides('request')),
      ],
    }),
    ...requestDifferences(at, was, is, sides),
    ...byName(was.responses, is.responses, {
      gone: (status) => [{ at, what: `never answers ${status}`, breaks: status.startsWith('2') }],
      come: (status) => [noticed(at, `may answer ${status}`)],
      both: (status, before, after) =>
        before && after ? schemaDifferences(`${at}: ${status}`, before, after, sides('answer')) : [],
    }),
  ];
}

function requestDifferences(
  at: string,
  { request: was }: PromisedOperation,
  { request: is }: PromisedOperation,
  sides: SidesFor,
): Difference[] {
  if (is === undefined) return was === undefined ? [] : [broken(at, 'takes no body any more')];
  if (was === undefined) return [is.required ? broken(at, 'needs a body') : noticed(at, 'takes a body')];
  return [
    ...(is.required && !was.required ? [broken(at, 'needs a body')] : []),
    ...byName(was.content, is.content, {
      gone: (type) => [broken(at, `does not take ${type} any more`)],
      come: (type) => [noticed(at, `takes ${type}`)],
      both: (_, before, after) => schemaDifferences(`${at}: body`, before, after, sides('request')),
    }),
  ];
}

type Facts = Promised['facts'][string];

const factDifferences = (before: Facts, after: Facts): Difference[] =>
  byName(before, after, {
    gone: (type) => [broken(type, 'is gone')],
    come: (type) => [noticed(type, 'is new')],
    both: (type, was, is) =>
      byName(was, is, {
        gone: (field) => [broken(`${type}.${field}`, 'is gone')],
        come: (field) => [noticed(`${type}.${field}`, 'is new')],
        both: (field, one, other) => factFieldDifferences(`${type}.${field}`, one, other),
      }),
  });

function factFieldDifferences(at: string, was: PromisedField, is: PromisedField): Difference[] {
  return [
    ...(was.kind === is.kind ? [] : [broken(at, `is ${is.kind}, and was ${was.kind}`)]),
    ...(was.isSealed === is.isSealed
      ? []
      : [broken(at, is.isSealed ? 'is sealed' : 'is not sealed any more')]),
    ...byName(was.values ?? {}, is.values ?? {}, {
      gone: (word) => [broken(at, `is never "${word}" by its description`)],
      come: (word) => [noticed(at, `may be "${word}"`)],
      both: (word, before, after) =>
        before === after ? [] : [broken(at, `"${word}" means "${after}", and meant "${before}"`)],
    }),
  ];
}

function questionDifferences(
  at: string,
  was: PromisedQuestion,
  is: PromisedQuestion,
  sides: SidesFor,
): Difference[] {
  return [
    ...schemaDifferences(`${at}: request`, was.request, is.request, sides('asked')),
    ...schemaDifferences(`${at}: answer`, was.answer, is.answer, sides('told')),
    ...is.refusals
      .filter((code) => !was.refusals.includes(code))
      .map((code) => noticed(at, `may be refused with ${code}`)),
  ];
}
