import type { Question, WakeUp } from '@storefold/contracts';

/**
 * The subject of a question. Processes of different versions use these names together during an upgrade, so they never
 * change.
 */
export const questionSubject = ({ name }: Pick<Question, 'name'>): string => `storefold.${name}`;

/** The subject of a wake-up, which never changes either. */
export const wakeSubject = ({ topic }: WakeUp): string => `storefold.wake.${topic}`;
