import type { CsvHeader } from './csv-columns.ts';
import type { CsvRow } from './csv-row.ts';

export interface CsvOption {
  readonly name: string;
  readonly value: string;
}

const NUMBERS = ['1', '2', '3'] as const;

/** What merchants' files have for a product without options, in lower case. */
const NONE = { name: 'title', value: 'default title' };

/** The names of the options of a product's rows, which stand in the first row of each. */
export const optionNamesIn = (rows: readonly CsvRow[]): ReadonlyMap<string, string> =>
  new Map(
    NUMBERS.flatMap((number): [string, string][] => {
      for (const row of rows) {
        const name = row.text(`option_name_${number}`);
        if (name !== undefined) return [[number, name]];
      }
      return [];
    }),
  );

/** The options of a row's variant. Undefined: it says nothing of them; null: it cannot be understood. */
export function optionsOf(
  row: CsvRow,
  names: ReadonlyMap<string, string>,
): readonly CsvOption[] | null | undefined {
  const inOne = row.text('options');
  const options =
    inOne === undefined
      ? NUMBERS.flatMap((number) => {
          const value = row.text(`option_value_${number}`);
          return value === undefined ? [] : [{ name: names.get(number) ?? '', value }];
        })
      : inOne.split(';').map(optionIn);
  const real = options.filter(
    ({ name, value }) => name.toLowerCase() !== NONE.name || value.toLowerCase() !== NONE.value,
  );
  if (real.some(({ name, value }) => name === '' || value === '')) return null;
  return real.length > 0 ? real : undefined;
}

/** `Size: Small` */
function optionIn(text: string): CsvOption {
  const colon = text.indexOf(':');
  return { name: text.slice(0, Math.max(colon, 0)).trim(), value: text.slice(colon + 1).trim() };
}

/** The column in which what is wrong with options is told. */
export const optionColumnOf = ({ dialect }: CsvHeader): string =>
  dialect === 'common' ? 'option_value_1' : 'options';
