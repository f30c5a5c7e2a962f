import type { Question, WakeUp } from '@storefold/contracts';

/** The subject of a question. Processes of different versions meet on these names during an upgrade: they stay. */
export const questionSubject = ({ name }: Pick<Question, 'name'>): string => `storefold.${name}`;

/** The subject of a wake-up; it stays, too. */
export const wakeSubject = ({ topic }: WakeUp): string => `storefold.wake.${topic}`;
