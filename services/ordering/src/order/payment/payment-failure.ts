import { Refusal, textOrSentence } from '@storefold/kernel/core';
import type { PaymentFailure } from './payment.ts';

/** What is recorded of a gateway's refusal. */
export const paymentFailureOf = ({ code, message, unsaid }: Refusal): PaymentFailure => ({
  code,
  message,
  said: unsaid.text,
});

/** The refusal that a recorded failure stands for. */
export const paymentRefusalOf = ({ code, message, said }: PaymentFailure): Refusal =>
  new Refusal(code, textOrSentence(said, message));
