import { de } from './de.ts';
import { en } from './en.ts';
import type { Words } from './words.ts';

/** The languages that the store speaks, by their code: one file each. */
export const languages = { en, de } satisfies Record<string, Words>;
