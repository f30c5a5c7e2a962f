import { partsOf, type Row } from '../row.ts';

export interface RowOption {
  readonly name: string;
  readonly value: string;
}

/** What merchants' files have for a product without options, in lower case. */
const NONE = { name: 'title', values: ['default title', 'default'] };

/** The names of the options of a product's rows by their numbers, which stand in the first row of each. */
export function optionNamesIn(rows: readonly Row[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const row of rows) {
    for (const means of row.meanings) {
      const number = /^option_name_(\d+)$/.exec(means)?.[1];
      const name = number === undefined ? undefined : row.text(means);
      if (number !== undefined && name !== undefined && !names.has(number)) names.set(number, name);
    }
  }
  return names;
}

/** The options of a row's variant. Undefined: it says nothing of them; null: it cannot be understood. */
export function optionsOf(
  row: Row,
  names: ReadonlyMap<string, string>,
): readonly RowOption[] | null | undefined {
  const inOne = row.text('options');
  const options = inOne === undefined ? numberedOptions(row, names) : partsOf(inOne).map(optionIn);
  const real = options.filter(
    ({ name, value }) => name.toLowerCase() !== NONE.name || !NONE.values.includes(value.toLowerCase()),
  );
  if (real.some(({ name, value }) => name === '' || value === '')) return null;
  return real.length > 0 ? real : undefined;
}

function numberedOptions(row: Row, names: ReadonlyMap<string, string>): RowOption[] {
  const numbers = [...row.meanings].flatMap((means) => /^option_value_(\d+)$/.exec(means)?.[1] ?? []);
  return numbers
    .toSorted((one, other) => Number(one) - Number(other))
    .flatMap((number) => {
      const value = row.text(`option_value_${number}`);
      return value === undefined ? [] : [{ name: names.get(number) ?? '', value }];
    });
}

/** `Size: Small`. A colon of the name stands behind `\`. */
function optionIn(text: string): RowOption {
  const [, name = '', value = text] = /^((?:\\[\\:]|[^:])*):(.*)$/s.exec(text) ?? [];
  return { name: name.replaceAll(/\\([\\:])/g, '$1').trim(), value: value.trim() };
}

/** The column in which what is wrong with options is told. */
export const optionMeaningOf = (row: Row | undefined): string =>
  row?.raw('options') === undefined ? 'option_value_1' : 'options';
