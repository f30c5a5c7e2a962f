import { text } from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import { idNotFound, invalid, missingParameter, notFound, notPossible, unavailable } from './refusal.ts';

describe('refusals', () => {
  it('of fields say all complaints in one sentence, and keep them apart by field', () => {
    const refusal = invalid({
      email: ['blank'],
      first_name: [text('too_long', { most: text('characters', { count: 255 }) })],
      password: [text('too_short', { least: text('characters', { count: 8 }) }), 'password_not_repeated'],
    });
    expect(refusal.toEnvelope()).toEqual({
      error: {
        code: 'validation_error',
        message:
          "Email can't be blank, First name is too long (maximum is 255 characters), " +
          "Password is too short (minimum is 8 characters) and Password doesn't match Password",
        details: {
          email: ["can't be blank"],
          first_name: ['is too long (maximum is 255 characters)'],
          password: ['is too short (minimum is 8 characters)', "doesn't match Password"],
        },
      },
    });
    expect(refusal.status).toBe(422);
  });

  it('of an id name what it is the id of, if that is not what was asked for', () => {
    expect(idNotFound('variant', 'prod_1', 'variant_not_found')).toMatchObject({
      code: 'variant_not_found',
      message: 'Variant not found: this is a product id (prod_...), not a variant id (var_...)',
    });
    expect(idNotFound('address', 'or_1').message).toBe(
      'Address not found: this is an order id (or_...), not an address id (addr_...)',
    );
    for (const id of ['pm_1', 'spoon_1', 'prod', '_', '']) {
      expect(idNotFound('payment_method', id).message).toBe('Payment method not found');
    }
  });

  it('name the kind of what is not there', () => {
    expect(notFound('gift_card')).toMatchObject({ code: 'record_not_found', status: 404 });
    expect(notFound('gift_card').toEnvelope().error.message).toBe('Gift card not found');
    expect(notFound('cart', 'cart_not_found').code).toBe('cart_not_found');
  });

  it('have the status of their code, but for what only is not to be had at the moment', () => {
    expect(notPossible('gift_card_expired').status).toBe(422);
    expect(missingParameter('email')).toMatchObject({ code: 'parameter_missing', status: 400 });
    expect(unavailable('the_event_log')).toMatchObject({ code: 'processing_error', status: 503 });
  });
});
