import { Refusal } from '@storefold/kernel/core';

/**
 * What was claimed for something that is refused is free again at once. When it is not known whether it came about (an
 * engine did not answer), the claim stays: the same command finds it again, and without a record it frees itself.
 */
export async function withCompensation<T>(
  work: () => Promise<T>,
  compensate: () => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await compensate();
    throw error;
  }
}
