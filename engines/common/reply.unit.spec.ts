import { errorCodes, text } from '@storefold/contracts';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { refusalOfReply, replyOfRefusal } from './reply.ts';

describe('a refusal on its way over the bus', () => {
  it('arrives as it left, whatever its code', () => {
    for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
      const sent = new Refusal(code, text('verbatim', { sentence: 'Because' }), {
        field: [text('blank')],
      });
      const arrived = refusalOfReply(JSON.parse(JSON.stringify(replyOfRefusal(sent))));
      expect(arrived?.toEnvelope()).toEqual(sent.toEnvelope());
      expect(arrived?.unsaid).toEqual(sent.unsaid);
      expect(arrived?.status).toBe(sent.status);
    }
  });

  it('is understood in English by neighbours that know no keys, and by those that do not know this one', () => {
    const sent = new Refusal('cart_empty', 'cart_empty', { base: [text('cart_empty')] });
    const { refusal } = JSON.parse(JSON.stringify(replyOfRefusal(sent)));
    const { unsaid: _, ...before } = refusal;
    const inEnglish = { message: 'The cart has no items', details: { base: ['The cart has no items'] } };
    expect(refusal).toMatchObject(inEnglish);
    expect(refusalOfReply({ refusal: before })).toMatchObject(inEnglish);
    const newer = { text: { text: 'brand_new' }, details: { base: [{ text: 'brand_new' }] } };
    expect(refusalOfReply({ refusal: { ...refusal, unsaid: newer } })).toMatchObject(inEnglish);
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
