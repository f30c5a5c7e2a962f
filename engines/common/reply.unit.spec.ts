import { errorCodes } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { refusalOfReply, replyOfRefusal } from './reply.ts';

describe('a refusal on its way over the bus', () => {
  it('arrives as it left, whatever its code', () => {
    for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
      const sent = new Refusal(code, 'Because', { field: ['is so'] });
      const arrived = refusalOfReply(JSON.parse(JSON.stringify(replyOfRefusal(sent))));
      expect(arrived?.toEnvelope()).toEqual(sent.toEnvelope());
      expect(arrived?.status).toBe(sent.status);
    }
  });

  it('arrives as processing_error when a newer neighbour gave a code that is not on our list', () => {
    const arrived = refusalOfReply({ refusal: { code: 'brand_new', message: 'Because', status: 409 } });
    expect(arrived).toMatchObject({ code: 'processing_error', message: 'Because', status: 409 });
  });

  it('has the status of its code when the one it came with is none of an error', () => {
    for (const status of [200, 42, 600, 4.5, '422', null]) {
      const arrived = refusalOfReply({ refusal: { code: 'cart_empty', message: 'Empty', status } });
      expect(arrived?.status).toBe(422);
    }
  });

  it('is not made out of what is no refusal', () => {
    for (const reply of [undefined, null, 'text', [], { answer: {} }, { refusal: { code: 1 } }]) {
      expect(refusalOfReply(reply)).toBeUndefined();
    }
  });
});
