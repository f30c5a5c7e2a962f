import {
  type AnyAggregate,
  type FieldsOf,
  type StreamDictionary,
  store_id,
  translationsField,
} from '@storefold/kernel/dictionary';
import type { RecordFact, SimpleRecord } from './simple-record.ts';

interface Meanings<Details extends object, Fixed extends object> {
  /** What one record is. */
  readonly record: string;
  readonly created: string;
  readonly changed: string;
  readonly deleted: string;
  readonly details: FieldsOf<Details>;
  readonly fixed?: FieldsOf<Fixed>;
}

/** What the facts of a simple record mean, for readers of the log who do not have the code. */
export function recordDictionary<
  Name extends string,
  Details extends object,
  Fixed extends object,
  Left extends keyof (Details & Fixed) & string,
>(
  aggregate: SimpleRecord<Name, Details, Fixed, Left>,
  { record, created, changed, deleted, details, fixed }: NoInfer<Meanings<Details, Fixed>>,
): StreamDictionary<RecordFact<Name, Details, Fixed, Left>> {
  const { category, facts, left, sealed } = aggregate;
  type Fields = StreamDictionary['facts'][string]['fields'];
  const all = { ...fixed, ...details } as Fields;
  const gone = Object.fromEntries(left.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const sealedFields =
    Object.values<{ readonly fields: readonly string[] } | undefined>(sealed ?? {})[0]?.fields ?? [];
  return {
    category,
    means: record,
    aggregate: aggregate as unknown as AnyAggregate,
    facts: {
      [`${facts}Created`]: { means: created, fields: { store_id, ...all }, sealed: sealedFields },
      [`${facts}Changed`]: { means: changed, fields: details as Fields, sealed: sealedFields },
      ...(aggregate.translatable && {
        [`${facts}Translated`]: {
          means: 'Staff changed texts in further languages.',
          fields: { translations: translationsField },
          sealed: [],
        },
      }),
      [`${facts}Deleted`]: { means: deleted, fields: gone, sealed: [] },
    },
  };
}
