import { type PublicEventName, publicEvents } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { publishedExamples } from './published-examples.ts';

describe('the page of events', () => {
  it('has an example of every public event that services publish, and reserves the other names', async () => {
    const told = publicEvents.filter(({ isReserved }) => !isReserved).map(({ name }) => name);
    const written = told.filter((name) => name !== NOT_IN_THE_LOG);
    expect([...(await publishedExamples()).keys()].toSorted()).toEqual(written.toSorted());
  });
});

it('what services publish has the schema of its event, with all its fields', async () => {
  const examples = await publishedExamples();
  const problems = publicEvents.flatMap(({ name, data }) => {
    const example = examples.get(name);
    if (!example) return [];
    const payload = JSON.parse(JSON.stringify(example.payload));
    const { error } = data.safeParse(payload);
    return error ? [`${name}: ${error.message}`] : [];
  });
  expect(problems).toEqual([]);
});

/** Sent to one endpoint only. */
const NOT_IN_THE_LOG: PublicEventName = 'webhook.test';
