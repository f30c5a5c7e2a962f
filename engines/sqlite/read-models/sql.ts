export type SqlValue = string | number | null;

/** A piece of SQL with its bound values, kept together so that no value becomes part of the text. */
export class Sql {
  constructor(
    readonly text: string,
    readonly values: readonly SqlValue[],
  ) {}
}

/** Interpolated pieces of SQL become part of the text; everything else is bound. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  let text = strings[0] ?? '';
  const values: SqlValue[] = [];
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      text += part.text;
      for (const value of part.values) values.push(value);
    } else {
      text += '?';
      values.push(part);
    }
    text += strings[index + 1] ?? '';
  });
  return new Sql(text, values);
}

/** The name of a table, column or index. */
export const named = (identifier: string): Sql => new Sql(`"${identifier.replaceAll('"', '""')}"`, []);

export function joined(parts: readonly Sql[], separator: string): Sql {
  return new Sql(
    parts.map((part) => part.text).join(separator),
    parts.flatMap((part) => part.values),
  );
}

/**
 * Values for `IN (…)`. The last value is repeated to fill their number up to a power of two, so that lists of any
 * length share a few prepared statements.
 */
export function listOf(values: readonly SqlValue[]): Sql {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  const filled = Array.from(
    { length: size },
    (_, index) => values[Math.min(index, values.length - 1)] ?? null,
  );
  return new Sql(`(${Array(size).fill('?').join(', ')})`, filled);
}

export const TRUE = sql`TRUE`;
export const FALSE = sql`FALSE`;

export const allOf = (parts: readonly Sql[]): Sql => combined(parts, ' AND ', TRUE);
export const anyOf = (parts: readonly Sql[]): Sql => combined(parts, ' OR ', FALSE);

/** Splits the list in halves, because SQLite limits the depth of an expression. */
function combined(parts: readonly Sql[], operator: ' AND ' | ' OR ', none: Sql): Sql {
  if (parts.length < 2) return parts[0] ?? none;
  const middle = parts.length >> 1;
  const halves = [parts.slice(0, middle), parts.slice(middle)];
  return sql`(${joined(
    halves.map((half) => combined(half, operator, none)),
    operator,
  )})`;
}
