import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { paymentMethodNoun } from '../../nouns/ordering/payment-method.ts';
import { translations, translationsInput } from '../../records/translations.ts';
import { metadata, optionalMetadata, optionalText, timestamp } from '../../values.ts';
import { offering, offeringInput } from './offering.ts';

const preferenceTypes = ['integer', 'decimal', 'boolean', 'string', 'password', 'text'] as const;
export type PreferenceType = (typeof preferenceTypes)[number];

/** What a provider is told for each payment method. */
const preference = z.object({
  key: z.string().describe('Its name in `preferences`.'),
  type: z.enum(preferenceTypes),
  default: z
    .union([z.string(), z.number(), z.boolean()])
    .nullable()
    .describe('What holds where staff set nothing. Null: nothing.'),
  options: z
    .array(z.string())
    .optional()
    .describe('The values that it may have, for a choice. Absent: any of its type.'),
  publishable: z.boolean().describe('Whether storefronts are shown it, which need it to pay.'),
});
preference.register(namedShapes, { id: 'PaymentPreference' });

const sessionRequired = z.boolean().describe('Whether it is paid through a payment session.');
const sourceRequired = z.boolean().describe('Whether a payment needs a `source`, such as a card.');
const preferenceSchema = z.array(preference).describe('What its provider is told for each payment method.');

/** A provider of payments, of which staff make payment methods. */
export const paymentMethodType = z.object({
  type: z.string().describe('The `type` of its payment methods.'),
  label: z.string().describe('What staff read when they choose it.'),
  description: z.string(),
  session_required: sessionRequired,
  source_required: sourceRequired,
  preference_schema: preferenceSchema,
});
paymentMethodType.register(namedShapes, { id: 'PaymentMethodType' });

const type = z
  .string()
  .describe(
    '`manual`: paid outside of the store and recorded by staff; `store_credit`: by store credits, in the one method that each store has of it; else that of a registered provider.',
  );

/** A way to pay, as shoppers choose it. */
export const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type,
  session_required: sessionRequired,
  source_required: sourceRequired,
});
paymentMethod.register(namedShapes, { id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The Admin API's form. */
export const adminPaymentMethod = paymentMethod.extend({
  /** The gateway collects a payment as soon as the order is placed. False: staff do. Always false for `manual`. */
  auto_capture: z
    .boolean()
    .describe(
      'Whether the gateway collects a payment as soon as the order is placed. False: staff do; always for `manual`.',
    ),
  /** Offered to shoppers. */
  active: z
    .boolean()
    .describe(
      'False: offered to nobody. A method whose provider needs keys is offered once they are set, and not before.',
    ),
  /** Methods with a lower position are listed first. */
  position: z.int(),
  ...offering,
  preferences: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .describe(
      'What its provider is told, by the keys of `preference_schema`. A password is `[REDACTED]` where one is set.',
    ),
  preference_schema: preferenceSchema,
  translations,
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminPaymentMethod.register(namedShapes, { id: 'AdminPaymentMethod' });
export type AdminPaymentMethod = z.infer<typeof adminPaymentMethod>;

/** What was tried at the provider of a way to pay, with its settings. */
export const paymentMethodTest = z.object({
  mode: z.enum(['test', 'live']).describe('`test`: payments with these settings move no money.'),
  checks: z
    .array(z.enum(['session_made_and_canceled', 'authorized_and_released']))
    .describe(
      'What the provider did: `session_made_and_canceled`, a payment that nobody confirmed; `authorized_and_released`, 1.00 on a card of the provider for tests, in test mode alone.',
    ),
});
paymentMethodTest.register(namedShapes, { id: 'PaymentMethodTest' });

const name = z.string().trim().min(1).max(255);

const details = {
  translations: translationsInput(paymentMethodNoun, { name, description: optionalText }),
  description: optionalText,
  active: z.boolean().optional().describe('False: switched off, and used for nothing new.'),
  /** Default true where a gateway makes the payments. Has no effect elsewhere. */
  auto_capture: z
    .boolean()
    .optional()
    .describe('Whether the gateway collects as soon as an order is placed. Default: true.'),
  position: z.int().min(0).max(1_000_000).optional(),
  ...offeringInput,
  preferences: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'What its provider is told, by the keys of `preference_schema`. Absent keys stay as they are, and so does a password that is sent as `[REDACTED]`; an empty text or null clears.',
    ),
  metadata: optionalMetadata,
};

export const paymentMethodInput = z.object({
  name,
  type: type.default('manual'),
  ...details,
});

/** The type cannot be changed, because orders were paid by it. */
export const paymentMethodChange = z.object({ name: name.optional(), ...details });
