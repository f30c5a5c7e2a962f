import { Refusal } from '@storefold/kernel/core';

/**
 * Does work, and compensates when it is refused, so that what was claimed for it is free at once. When its outcome is
 * not known because an engine did not answer, claims stay: the same command finds them again, and without a record they
 * expire.
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
