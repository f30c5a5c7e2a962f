import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { addressInput } from '../../shapes/address.ts';
import { correctedOrder } from '../../shapes/ordering/correction.ts';
import { amountInput, optionalText } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { lockVersion, notifyCustomer } from './cart-inputs.ts';

export const correctOrder = endpoint({
  name: 'order_corrections.create',
  service: 'ordering',
  method: 'POST',
  path: '/api/v3/admin/orders/:order_id/corrections',
  access: scoped('write_orders'),
  summary: 'Corrects what is not shipped of a placed order.',
  description:
    'Lines that were ordered keep their price and the names of their rates, additions take those of today. Promotions stay as they were applied, and take off at most what there is. Stock for additions is reserved first; what a line is less goes back on the shelf. An order that costs more is `balance_due`, one that costs less `credit_owed`, and a refund is for staff to make. With an address in another country or state all that is not shipped gets the rates of that place. `dry_run` answers 200 with the order as it would be, and changes nothing. Of two changes of one order at once the later one is refused with `order_already_updated`.',
  body: z.object({
    items: z
      .array(
        z.object({
          item_id: z.string().describe('The line (`li_…`).'),
          quantity: z
            .number()
            .describe('How many of it there are to be, at least those that were shipped. 0: the line goes.'),
        }),
      )
      .max(500)
      .nullish()
      .describe('The lines of which there are to be more or less. Others stay.'),
    add_items: z
      .array(
        z.object({
          variant_id: z.string().describe('The variant (`var_…`).'),
          quantity: z.number().describe('How many of it.'),
          price: amountInput.nullish().describe("The price of one piece. Without one, it is today's."),
        }),
      )
      .max(500)
      .nullish()
      .describe('What is added. Each becomes a line of its own.'),
    shipping_address: addressInput.nullish().describe('Where the rest goes.'),
    delivery_method_id: z
      .string()
      .max(64)
      .nullish()
      .describe('How it is delivered, for the price of today; while nothing is shipped.'),
    discount: z
      .object({
        amount: amountInput.nullish().describe('What is taken off of the goods, at most their price.'),
        percent: z
          .union([z.string(), z.number()])
          .nullish()
          .describe('Instead of an amount, the part that is taken off: more than 0, at most 100.'),
        reason: optionalText.describe('Why, in the words of the staff.'),
      })
      .nullish()
      .describe('What is taken off besides.'),
    reason: optionalText.describe('Why the order is corrected, in the words of the staff.'),
    notify_customer: notifyCustomer,
    dry_run: z.boolean().nullish().describe('True: only answers what the order would be.'),
    state_lock_version: lockVersion,
  }),
  answer: { status: 201, unchangedStatus: 200, body: correctedOrder },
  refusals: [
    'order_not_found',
    'cart_already_updated',
    'order_already_updated',
    'cart_invalid_state',
    'validation_error',
    'resource_invalid',
    'insufficient_stock',
    'invalid_quantity',
    'processing_error',
  ],
});

chapter({
  name: 'Corrections',
  about: 'What is changed of an order that was placed.',
  position: 124,
  groups: ['order_corrections'],
});
