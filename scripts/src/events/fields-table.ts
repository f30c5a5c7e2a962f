import type { AnyField, AnyFields } from '@storefold/kernel/dictionary';
import { isSecret } from './sealing.ts';

/** Fields as a table, with a row for each part of a field. `sealed`: the fields that are stored sealed. */
export function fieldsTable(fields: AnyFields, sealed: readonly string[] = []): string {
  const all = Object.entries(fields).flatMap(([name, field]) => rows(name, field, sealed.includes(name)));
  return ['| field | kind | meaning |', '|---|---|---|', ...all].join('\n');
}

function rows(path: string, field: AnyField, isSealed: boolean): string[] {
  const kept = isSealed ? `, **sealed**${isSecret(field) ? ', secret' : ''}` : '';
  const own = `| \`${path}\` | ${unitOf(field)}${kept} | ${meaningOf(field)} |`;
  const inside = field.kind === 'list' ? field.of : field;
  if (inside.kind !== 'part') return [own];
  const below = field.kind === 'list' ? `${path}[]` : path;
  return [
    own,
    ...Object.entries(inside.fields).flatMap(([name, each]) => rows(`${below}.${name}`, each, isSealed)),
  ];
}

/** The kind of a field, with its unit. */
function unitOf(field: AnyField): string {
  if (field.kind === 'id') return `id of ${withArticle(field.noun)}`;
  if (field.kind === 'measure') return `number, in \`${field.unit}\``;
  if (field.kind === 'code') return field.standard;
  if (field.kind === 'duration') return 'milliseconds';
  if (field.kind === 'list') return `list: ${unitOf(field.of)}`;
  return field.kind === 'part' ? 'object' : field.kind;
}

const withArticle = (noun: string): string =>
  `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun.replaceAll('_', ' ')}`;

function meaningOf(field: AnyField): string {
  const values = field.kind === 'list' ? field.of : field;
  if (values.kind !== 'choice') return field.means;
  const words = Object.entries(values.values).map(([word, means]) => `\`${word}\`: ${means}`);
  return [field.means, ...words].join(' ');
}
