/** Beside the shop's own prefix of at least two characters and the two that Stripe puts between them. */
const MOST = 18;

/**
 * What stands on the shopper's bank statement after the name of the shop, as Stripe takes it: without the characters that banks do not
 * take, cut to what fits, and absent where it has no letter, without which Stripe refuses the payment.
 */
export function statementSuffixOf(descriptor: string | null | undefined): string | undefined {
  const plain = (descriptor ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[<>\\'"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST)
    .trim();
  return /[a-z]/i.test(plain) ? plain : undefined;
}
