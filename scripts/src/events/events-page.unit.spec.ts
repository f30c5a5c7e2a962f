import { existsSync, readFileSync } from 'node:fs';
import { type PublicEventName, unsentEventNames } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { eventsPage } from './events-page.ts';
import { publicEvents } from './public-events.ts';
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
    const told = Object.entries(publicEvents).filter(([, entry]) => entry !== 'reserved');
    const written = told.map(([name]) => name as PublicEventName).filter((name) => name !== NOT_IN_THE_LOG);
    expect([...(await publishedExamples()).keys()].toSorted()).toEqual(written.toSorted());
  });
});

it('the reserved names are those whose subscribers are told that nothing is sent yet', () => {
  const reserved = Object.entries(publicEvents).flatMap(([name, entry]) =>
    entry === 'reserved' ? [name] : [],
  );
  expect(reserved.toSorted()).toEqual([...unsentEventNames].toSorted());
});

/** Sent to one endpoint only. */
const NOT_IN_THE_LOG: PublicEventName = 'webhook.test';
