import type { FactEntry, StreamDictionary } from '@storefold/kernel/dictionary';
import { dictionaries } from './dictionaries.ts';
import { exampleOf } from './example-of.ts';
import { fieldsTable } from './fields-table.ts';
import { readGoldenFiles } from './golden-files.ts';

const golden = [...readGoldenFiles().values()].flat();

/** Every fact, by service and stream. */
export const factsSection = (): string =>
  Object.entries(dictionaries)
    .flatMap(([service, streams]) => [`### Written by ${service}`, ...streams.flatMap(streamSection)])
    .join('\n\n');

const streamSection = ({ category, means, facts }: StreamDictionary): string[] => [
  `**Streams \`${category}-…\`** ${means}`,
  ...Object.entries(facts).map(([type, entry]) => factSection(type, entry)),
];

function factSection(type: string, { means, fields, sealed }: FactEntry): string {
  const stored = golden.find((entry) => entry.type === type);
  const parts = [`#### ${type}`, means];
  if (Object.keys(fields).length > 0) parts.push(fieldsTable(fields, sealed));
  if (stored && Object.keys(stored.data).length > 0) parts.push(exampleOf(stored.data));
  return parts.join('\n\n');
}
