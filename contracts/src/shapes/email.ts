import { z } from 'zod';

/**
 * The form in which an e-mail address is stored and compared. Addresses with different forms differ in more than case.
 */
export const normalizeEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();

const looksLikeEmail =
  /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}.]+(\.[^\s@,;:<>()[\]"\\\p{Cc}.]+)+$/u;

/** An e-mail address as clients send it; returned in lower case. */
export const emailInput = z.string().trim().max(254).regex(looksLikeEmail).transform(normalizeEmail);
