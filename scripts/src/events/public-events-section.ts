import { publicEvents } from '@storefold/contracts';
import { exampleOf } from './example-of.ts';
import { type PublishedExample, publishedExamples } from './published-examples.ts';

interface Told {
  readonly name: string;
  readonly means: string;
  readonly example: PublishedExample | undefined;
}

/** Every public event: those with the same payload together, with one example, and the reserved names in a list. */
export async function publicEventsSection(): Promise<string> {
  const examples = await publishedExamples();
  const reserved: string[] = [];
  const byPayload = new Map<string, Told[]>();
  for (const { name, means, payload, isReserved } of publicEvents) {
    if (isReserved) reserved.push(`\`${name}\``);
    else {
      const alike = byPayload.get(payload) ?? [];
      byPayload.set(payload, [...alike, { name, means, example: examples.get(name) }]);
    }
  }
  return [
    ...[...byPayload].flatMap(([payload, events]) => sectionOf(payload, events)),
    ...(reserved.length > 0 ? ['#### Reserved names', `Not sent yet: ${reserved.join(', ')}.`] : []),
  ].join('\n\n');
}

function sectionOf(payload: string, events: readonly Told[]): string[] {
  const sealed = new Set(events.flatMap(({ example }) => Object.keys(example?.sealed ?? {})));
  const [example] = events.flatMap((each) => each.example ?? []);
  const facts = [
    `Payload: ${payload}.`,
    ...(example ? [`Written by ${example.service}.`] : []),
    ...(sealed.size > 0 ? [`Sealed in it: ${[...sealed].map((field) => `\`${field}\``).join(', ')}.`] : []),
  ];
  return [
    `#### ${events.map(({ name }) => name).join(', ')}`,
    ['| event | means |', '|---|---|', ...events.map(({ name, means }) => `| \`${name}\` | ${means} |`)].join(
      '\n',
    ),
    facts.join(' '),
    ...(example ? [exampleOf(JSON.parse(JSON.stringify(example.payload)))] : []),
  ];
}
