import { z } from 'zod';

/** Longer text is no address, in whatever form. The time that IDNA takes grows with the square of the length. */
const MAX_TYPED_CHARACTERS = 1_000;

/**
 * The form in which an e-mail address is stored and compared: NFKC and lower case, the domain in ASCII (IDNA). Characters that
 * Unicode takes for others, such as fullwidth letters and ligatures, are those others, so that however it is typed it is one
 * address. Text that is no address stays as it is, apart from that, and so does text that is too long. Doing it again
 * changes nothing.
 */
export function normalizeEmail(text: string): string {
  if (text.length > MAX_TYPED_CHARACTERS) return text;
  if (isPlain(text)) return text.trim().toLowerCase();
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  const at = folded.lastIndexOf('@');
  return at < 0 ? folded : `${folded.slice(0, at)}@${asciiDomain(folded.slice(at + 1))}`;
}

/** ASCII, which neither Unicode nor IDNA changes but for its case. */
const isPlain = (text: string): boolean => !/[^\x20-\x7e]/.test(text);

/** A host's other notations (percent signs, ports, numbers as addresses) are not a domain and stay as they are. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  const isDomain = /^[\p{L}\p{M}\p{N}._\u3002-]+$/u.test(domain) && !/(^|\.)\d[^.]*\.?$/.test(domain);
  return isDomain && URL.canParse(url) ? new URL(url).hostname : domain;
}

/** A local part without white space, delimiters and invisible characters, and a domain of at least two ASCII labels. */
const address =
  /^[^\s@,;:<>()[\]"\\\p{C}\p{Default_Ignorable_Code_Point}]+@(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/u;

/** An e-mail address as clients send it; returned in the form of `normalizeEmail`. At most 254 characters. */
export const emailInput = z
  .string()
  .max(MAX_TYPED_CHARACTERS)
  .transform(normalizeEmail)
  .pipe(z.string().max(254).regex(address));
