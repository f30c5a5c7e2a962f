/** The same text for codes that differ only in their case. */
export const discountCodeKey = (code: string): string => code.normalize('NFKC').trim().toLowerCase();
