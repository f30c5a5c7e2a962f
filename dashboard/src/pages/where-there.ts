import { ApiError } from '@storefold/client';

/** What the store answers; undefined where there is nothing. */
export async function whereThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
