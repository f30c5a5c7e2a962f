import { ApiError } from '@storefold/client';
import type { Page } from '../page.ts';
import { asText } from './as-text.ts';
import { findEndpoint } from './contract.ts';
import type { Options } from './inputs.ts';
import type { Choices, Row } from './screen.ts';

const MOST = 100;

/** Records to choose from, by their names; none where somebody may not read them. */
export async function optionsFrom(
  page: Page,
  { path, label, value = 'id', areWords = false }: Choices,
): Promise<Options> {
  try {
    const query = findEndpoint('GET', path)?.list ? { limit: MOST } : {};
    const { data } = await page.client.request<{ data: Row[] }>('GET', path, { query });
    return data.map((row) => {
      const [name, chosen] = [asText(row[label] ?? row[value]), asText(row[value])];
      return [areWords ? page.say.choice(chosen, name) : name, chosen] as const;
    });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}

const isChoices = (choices: unknown): choices is Choices =>
  typeof choices === 'object' && choices !== null && !Array.isArray(choices);

/** The records of each field or filter that chooses among some. */
export async function allOptions(
  page: Page,
  specs: readonly { readonly name: string; readonly choices?: Choices | readonly string[] | undefined }[],
): Promise<ReadonlyMap<string, Options>> {
  const found = await Promise.all(
    specs.flatMap(({ name, choices }) =>
      isChoices(choices) ? [optionsFrom(page, choices).then((options) => [name, options] as const)] : [],
    ),
  );
  return new Map(found);
}
