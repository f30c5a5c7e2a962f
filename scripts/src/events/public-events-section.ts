import type { PublicEventName } from '@storefold/contracts';
import { exampleOf } from './example-of.ts';
import { publicEvents } from './public-events.ts';
import { type PublishedExample, publishedExamples } from './published-examples.ts';

/** Every public event: those that are sent with an example of the payload, the reserved names in one list. */
export async function publicEventsSection(): Promise<string> {
  const examples = await publishedExamples();
  const names = Object.keys(publicEvents) as PublicEventName[];
  const reserved = names.filter((name) => publicEvents[name] === 'reserved').map((name) => `\`${name}\``);
  return [
    ...names.flatMap((name) => sectionOf(name, examples.get(name))),
    `#### Reserved names\n\nNot sent yet: ${reserved.join(', ')}.`,
  ].join('\n\n');
}

function sectionOf(name: PublicEventName, example: PublishedExample | undefined): string[] {
  const entry = publicEvents[name];
  if (entry === 'reserved') return [];
  const sealed = Object.keys(example?.sealed ?? {}).map((field) => `\`${field}\``);
  const facts = [
    `Payload: ${entry.payload}.`,
    ...(example ? [`Written by ${example.service}.`] : []),
    ...(sealed.length > 0 ? [`Sealed: ${sealed.join(', ')}.`] : []),
  ];
  return [
    `#### ${name}`,
    `${entry.means} ${facts.join(' ')}`,
    ...(example ? [exampleOf(JSON.parse(JSON.stringify(example.payload)))] : []),
  ];
}
