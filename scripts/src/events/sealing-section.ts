import { dictionaries } from './dictionaries.ts';
import { typedFieldsOf } from './sealing.ts';

/**
 * A table of all fields that can hold what a person typed, one row for equal fields of a stream's facts. What is sealed
 * is sealed with all of its parts.
 */
export function sealingSection(): string {
  const factsByField = new Map<string, Set<string>>();
  for (const { category, facts } of Object.values(dictionaries).flat()) {
    for (const [type, entry] of Object.entries(facts)) {
      for (const { path, because } of typedFieldsOf(entry)) {
        const row = because
          ? `| \`${category}\` | \`${path}\` | no: ${because} |`
          : `| \`${category}\` | \`${path.replace(/\..*/, '')}\` | **sealed** |`;
        factsByField.set(row, (factsByField.get(row) ?? new Set()).add(type));
      }
    }
  }
  const rows = [...factsByField].map(([row, types]) => `${row} ${[...types].join(', ')} |`);
  return ['| stream | field | sealed | facts |', '|---|---|---|---|', ...rows].join('\n');
}
