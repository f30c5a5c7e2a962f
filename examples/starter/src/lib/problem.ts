import { ApiError } from '@storefold/client';

/** What the store refuses, in words for the shopper: at fields, and above the button. */
export interface Problem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The older names of fields of addresses, which refusals use. */
const renamed: Readonly<Record<string, string>> = {
  firstname: 'first_name',
  lastname: 'last_name',
  zipcode: 'postal_code',
  country: 'country_iso',
};

/** Does something that the store may refuse. What is no refusal goes on to the page of errors. */
export async function problemOf(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.code !== 'validation_error') return { message: error.message, fields: {} };
    const fields: Record<string, string> = {};
    for (const [path, messages] of Object.entries(error.details ?? {})) {
      const name = path.split('.').at(-1) ?? path;
      fields[renamed[name] ?? name] = String((messages as readonly unknown[])[0]);
    }
    return { message: error.message, fields };
  }
}

/** What was typed into a form, by the names of fields. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  );
