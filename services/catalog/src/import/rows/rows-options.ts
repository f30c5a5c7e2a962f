import { partsOf, type Row } from '../row.ts';
import type { TranslatedColumn } from '../translated-cells.ts';

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
  const options = inOne === undefined ? numberedOptions(row, names) : optionsIn(inOne);
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

/** Several options in one cell, as an export has them. */
export const optionsIn = (text: string): RowOption[] => partsOf(text).map(optionIn);

/** `Size: Small`. A colon of the name stands behind `\`. */
function optionIn(text: string): RowOption {
  const [, name = '', value = text] = /^((?:\\[\\:]|[^:])*):(.*)$/s.exec(text) ?? [];
  return { name: name.replaceAll(/\\([\\:])/g, '$1').trim(), value: value.trim() };
}

/** The column in which what is wrong with options is told. */
export const optionMeaningOf = (row: Row | undefined): string =>
  row?.raw('options') === undefined ? 'option_value_1' : 'options';

/** What an option is called in another language. Empty where it has no text there. */
export interface RowOptionText {
  readonly option: RowOption;
  readonly locale: string;
  readonly text: RowOption;
}

/** What the row calls its options in further languages; null: it cannot be understood, or does not fit them. */
export function optionTextsOf(
  row: Row,
  options: readonly RowOption[] | undefined,
  { means, locale }: Pick<TranslatedColumn, 'means' | 'locale'>,
): readonly RowOptionText[] | null {
  const texts = partsOf(row.text(means) ?? '').map(optionIn);
  if (texts.length === 0) return [];
  if (texts.length !== options?.length) return null;
  const isTooLong = texts.some(({ name, value }) => Math.max(name.length, value.length) > MAX_LABEL);
  return isTooLong
    ? null
    : options.map((option, index) => ({ option, locale, text: texts[index] ?? option }));
}
const MAX_LABEL = 255;
