import type { Question, WakeUp } from '@storefold/contracts';

/**
 * Where messages travel. Processes of different versions meet here during an upgrade: these names are kept for ever.
 */
export const questionSubject = (question: Pick<Question, 'name'>): string => `storefold.${question.name}`;

export const wakeSubject = ({ topic }: WakeUp): string => `storefold.wake.${topic}`;
