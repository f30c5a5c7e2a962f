import { readFileSync } from 'node:fs';

/** What a query asks for: texts, or lists that are handed over as JSON. */
type Values = Readonly<Record<string, string | readonly unknown[]>>;

const texts = new Map(
  (['events', 'liability', 'conversion'] as const).map((name) => [
    name,
    readFileSync(new URL(`../queries/${name}.sql`, import.meta.url), 'utf8').trim(),
  ]),
);

/**
 * The query that finds a figure in the embedded log, as it can be run: with what it asks for in the place of its
 * parameters. Those who may not know the id of the store ask for all stores of the log.
 */
export const queryOf = (
  name: 'events' | 'liability' | 'conversion',
  storeId: string | undefined,
  values: Values,
): string => {
  const inserted: Readonly<Record<string, string>> = {
    store_id: storeId === undefined ? "metadata ->> 'store_id'" : quoted(storeId),
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        quoted(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
  };
  return (texts.get(name) ?? '').replace(/:([a-z_]+)/g, (all, key: string) => inserted[key] ?? all);
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
