import { Refusal } from '@storefold/kernel/core';

/**
 * Does work and compensates if it is refused, so that what was claimed for it is free at once. If its outcome is
 * unknown because an engine did not answer, the claims stay: the same command finds them again, and they expire if no
 * record is made.
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
