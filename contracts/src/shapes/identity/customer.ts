import { z } from 'zod';
import { complaint } from '../../languages/text.ts';
import { namedShapes } from '../../named-shapes.ts';
import {
  display,
  metadata,
  money,
  optionalMetadata,
  optionalText,
  pastInstant,
  timestamp,
} from '../../values.ts';
import { address, addressInput, adminAddress } from '../address.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';
import { emailInput } from '../email.ts';
import { subscriber } from '../subscriber.ts';

const text = z.string().nullable();

/** A customer in the form of the Store API. */
export const customer = z.object({
  id: z.string(),
  email: z.string(),
  first_name: text,
  last_name: text,
  full_name: z.string(),
  phone: text,
  accepts_email_marketing: z.boolean(),
  /** In the store's default currency. */
  available_store_credit_total: money.describe(
    "What is left of all store credits in one currency: in the Store API that of the request, in the Admin API the store's default.",
  ),
  display_available_store_credit_total: display,
  addresses: z.array(address).describe('The address book.'),
  default_billing_address: address.nullable(),
  default_shipping_address: address.nullable(),
  newsletter_subscriber: subscriber.nullable().describe('The newsletter subscription, if there is one.'),
  /** When the customer proved to read the mail of the address: by a password reset or a confirmed subscription. */
  email_verified_at: timestamp
    .nullable()
    .describe(
      'When it was proved that the customer reads the mail of the address; null as long as it is not.',
    ),
  preferred_locale: text,
  preferred_currency: text,
  customer_groups: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The groups that the customer belongs to.'),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
customer.register(namedShapes, { id: 'Customer' });
export type Customer = z.infer<typeof customer>;

/** The Admin API's form, with fields that only the shop's staff see. */
export const adminCustomer = customer.extend({
  addresses: z.array(adminAddress).describe('The address book.'),
  default_billing_address: adminAddress.nullable(),
  default_shipping_address: adminAddress.nullable(),
  tags: z.array(z.string()),
  orders_count: z
    .int()
    .describe('How many orders the customer has placed, without those that were canceled.'),
  /** In the store's default currency. */
  total_spent: money.describe(
    "What the customer's orders cost together, of those in the store's default currency: without canceled ones, and less what was refunded.",
  ),
  last_order_completed_at: timestamp.nullable().describe('When the newest order was placed.'),
  internal_note: text,
  custom_fields: z.array(adminCustomField).optional(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminCustomer.register(namedShapes, { id: 'AdminCustomer' });
export type AdminCustomer = z.infer<typeof adminCustomer>;

/** A new password. */
export const newPassword = z.string().min(8).max(128);

/**
 * Requires that the confirmation, when sent, repeats the password. Reported together with the form's other problems.
 */
export const confirmsPassword = <Form extends z.ZodType<PasswordForm>>(form: Form) =>
  form.refine(
    ({ password, password_confirmation: confirmation }) =>
      confirmation === undefined || confirmation === null || confirmation === password,
    {
      path: ['password_confirmation'],
      error: complaint('password_not_repeated'),
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );

interface PasswordForm {
  password?: string | undefined;
  password_confirmation?: string | null | undefined;
}

const name = z.string().max(255).nullish().pipe(optionalText);

const choice = z.string().max(35).nullish().pipe(optionalText);

/** The fields that customers may set themselves, when registering and later. */
export const personFields = {
  first_name: name,
  last_name: name,
  phone: name,
  accepts_email_marketing: z.boolean().nullish(),
  /** One of the store's locales and currencies. Empty: none. */
  preferred_locale: choice,
  preferred_currency: choice,
  metadata: optionalMetadata,
};

export const registrationInput = confirmsPassword(
  z.object({
    email: emailInput,
    password: newPassword,
    password_confirmation: z.string().nullish(),
    ...personFields,
  }),
);

/** Every field is optional; a new e-mail or password needs `current_password`. */
export const profileInput = confirmsPassword(
  z.object({
    email: emailInput.optional(),
    password: newPassword.optional(),
    password_confirmation: z.string().nullish(),
    current_password: z.string().nullish(),
    ...personFields,
  }),
);

const staffFields = {
  ...personFields,
  tags: z.array(z.string().trim().min(1).max(255)).max(100).nullish(),
  internal_note: optionalText,
};

export const adminCustomerInput = z.object({ email: emailInput, ...staffFields });
export const adminCustomerChange = z.object({ email: emailInput.optional(), ...staffFields });

/** A customer as an import has it: of one that is there, what is not sent stays. */
export const importedCustomer = adminCustomerInput.extend({
  customer_groups: z.array(z.string().max(255)).max(100).nullish().describe('Their names.'),
  created_at: pastInstant.nullish(),
  addresses: z
    .array(
      addressInput.extend({
        is_default_billing: z.boolean().nullish(),
        is_default_shipping: z.boolean().nullish(),
      }),
    )
    .max(20)
    .nullish(),
});
