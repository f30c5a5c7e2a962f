import { z } from 'zod';
import { optionalText } from '../../values.ts';
import { lockVersion } from './cart-inputs.ts';

/**
 * Staff say what became of something about which its gateway does not answer.
 *
 * @param what what it is, as in "a payment"
 * @param meanwhile how it is shown until then
 */
export const settlementOf = <Outcome extends z.ZodType>(what: string, meanwhile: string, outcome: Outcome) =>
  ({
    service: 'ordering',
    method: 'PATCH',
    summary: `Says what became of a ${what} about which its gateway does not answer.`,
    description: `A gateway that does not answer is asked again until it does; meanwhile ${meanwhile} is \`payment_processing_error\`. Who cannot wait looks at the gateway and says here what is seen there. What the gateway says of a payment after that holds. Of a ${what} that is not open at its gateway this is refused with \`processing_error\`, and with \`order_already_updated\` while it is being asked.`,
    body: z.object({
      outcome,
      reason: optionalText.describe('What was seen, in the words of the staff.'),
      state_lock_version: lockVersion,
    }),
    refusals: [
      'order_not_found',
      'record_not_found',
      'order_already_updated',
      'cart_already_updated',
      'cart_invalid_state',
      'validation_error',
      'resource_invalid',
      'processing_error',
    ],
  }) as const;
