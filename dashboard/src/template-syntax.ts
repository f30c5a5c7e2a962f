import { markup } from '@storefold/kernel/core';
import { Eta } from 'eta/core';

/** How templates of pages are read. Nothing is trimmed, so that what is between two tags stays there. */
export const templateSyntax = {
  useWith: true,
  autoEscape: true,
  autoTrim: false,
  escapeFunction: markup,
} as const;

/** Throws an Error that says in one line why the text is no template. */
export function checkTemplate(text: string): void {
  try {
    new Eta(templateSyntax).compile(text);
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [];
    const reason = lines.find((line) => line !== '' && line !== 'Bad template syntax');
    throw new Error(reason ?? 'it cannot be read', { cause: error });
  }
}
