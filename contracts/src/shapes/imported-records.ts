import { z } from 'zod';
import { amountInput, dateInput, optionalMetadata, optionalText, pastInstant } from '../values.ts';
import { emailInput } from './email.ts';

const currency = z.string().max(3).nullish();

/** A gift card as an import has it. */
export const importedGiftCard = z.object({
  code: z.string().trim().min(1).max(255),
  amount: amountInput,
  amount_used: amountInput.nullish().describe('What was spent of it elsewhere.'),
  currency,
  state: z.string().max(64).nullish().describe('`canceled`: it is left out.'),
  expires_at: dateInput,
  email: emailInput.nullish().describe('The only customer who may use it.'),
  customer_id: z.string().max(64).nullish(),
  metadata: optionalMetadata,
});

export type ImportedGiftCard = z.output<typeof importedGiftCard>;

/** A store credit as an import has it: all of it together names it. */
export const importedStoreCredit = z.object({
  email: emailInput,
  amount: amountInput,
  currency,
  memo: optionalText,
  category: z.string().trim().max(255).nullish(),
  created_at: pastInstant.nullish(),
});

export type ImportedStoreCredit = z.output<typeof importedStoreCredit>;

/** A subscriber of the newsletter as an import has it. */
export const importedNewsletterSubscriber = z.object({
  email: emailInput,
  verified: z.boolean().nullish().describe('Whether the address was confirmed; default true.'),
  created_at: pastInstant.nullish(),
});
