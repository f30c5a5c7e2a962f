import { existsSync, readFileSync } from 'node:fs';
import { type PublicEventName, publicEvents } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { eventsPage } from './events-page.ts';
import { publishedExamples } from './published-examples.ts';

const file = new URL('../../../docs/events.md', import.meta.url);
const isWritten = existsSync(file);
if (!isWritten) console.warn(`docs/events.md: skipped, there is no ${file.pathname}`);

describe.skipIf(!isWritten)('docs/events.md', () => {
  it('says what golden files and dictionaries say', async () => {
    const page = readFileSync(file, 'utf8');
    expect(page === (await eventsPage(page)), 'make it anew: npm run docs:events').toBe(true);
  });

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
