import type { Question, WakeUp } from '@storefold/contracts';

/**
 * The subject of a question, below the installation's name. Processes of different versions use these names together
 * during an upgrade, so they never change.
 */
export const questionSubject = ({ name }: Pick<Question, 'name'>): string => `question.${name}`;

/** The subject of a wake-up, below the installation's name. It never changes either. */
export const wakeSubject = ({ topic }: WakeUp): string => `wake.${topic}`;
