import { z } from 'zod';

/** Longer text is no address, in whatever form. The time that IDNA takes grows with the square of the length. */
const MAX_TYPED_CHARACTERS = 1_000;

/**
 * The form in which an e-mail address is stored and compared: NFC and lower case, the domain in ASCII (IDNA). Text that
 * is no address stays as it is, apart from that, and so does text that is too long. Doing it again changes nothing.
 */
export function normalizeEmail(text: string): string {
  if (text.length > MAX_TYPED_CHARACTERS) return text;
  if (isPlain(text)) return text.trim().toLowerCase();
  const plain = text.trim();
  const at = plain.lastIndexOf('@');
  if (at < 0) return normalizeLocal(plain);
  const domain = plain
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase();
  return `${normalizeLocal(plain.slice(0, at))}@${asciiDomain(domain)}`;
}

/** ASCII, which neither Unicode nor IDNA changes but for its case. */
const isPlain = (text: string): boolean => !/[^\x20-\x7e]/.test(text);

/**
 * Somebody else may have the address that is written with the other character, so text with a stand-in stays as it is
 * typed and becomes nobody's account.
 */
const normalizeLocal = (text: string): string =>
  hasStandIns(text) ? text : text.normalize('NFC').toLowerCase().normalize('NFC');

/** Whether Unicode takes one of the characters for another, as the Kelvin sign for K and fullwidth letters for plain ones. */
const hasStandIns = (text: string): boolean =>
  !isPlain(text) && Array.from(text).some((character) => character !== character.normalize('NFKC'));

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
  .pipe(
    z
      .string()
      .max(254)
      .regex(address)
      .refine((email) => !hasStandIns(email)),
  );
