import { text } from '@storefold/contracts';
import { Refusal, refusals } from '@storefold/kernel/core';
import { LogUnavailable, WrongExpectedRevision } from '@storefold/kernel/ports';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusalOf } from './envelope.ts';

describe('what a caller is told of an error', () => {
  it('is a refusal as it is, and nobody is woken up for it', () => {
    const refusal = new Refusal('cart_empty', text('verbatim', { sentence: 'The cart is empty' }), {
      cart_id: 'cart_1',
    });
    const { told, logged } = tell(refusal);
    expect(told).toBe(refusal);
    expect(logged).toEqual([]);
  });

  it.each([
    ['a programming error', new TypeError('SELECT secret FROM users')],
    ['a schema that did not fit', new z.ZodError([])],
    ['something that is no error', 'SELECT secret'],
    ['nothing', undefined],
  ])('is processing_error with 500 and not a word of %s', (_what, error) => {
    const { told } = tell(error);
    expect(told).toMatchObject({ code: 'processing_error', status: 500 });
    expect(JSON.stringify(told.toEnvelope())).not.toMatch(/SELECT|Zod|stack/);
  });

  it.each([new WrongExpectedRevision('gift_card-gc_1', 1, 2), new LogUnavailable('disk I/O error')])(
    'is processing_error with 503 where asking again may help: %s',
    (error) => {
      const { told } = tell(error);
      expect(told).toMatchObject({ code: 'processing_error', status: 503 });
      expect(told.message).not.toContain('gc_1');
    },
  );

  it('is in the log in full, with the request it belongs to', () => {
    const { logged } = tell(new TypeError('inner text'));
    expect(logged).toMatchObject([{ level: 50, request_id: 'request-1', err: { message: 'inner text' } }]);
    expect(
      tell(refusals.unavailable(text('the_service', { service: 'identity' }), new Error('no route'))).logged,
    ).toMatchObject([{ err: { message: 'no route' } }]);
  });
});

function tell(error: unknown): { told: Refusal; logged: unknown[] } {
  const logged: unknown[] = [];
  const logger = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  return { told: refusalOf(error, 'request-1', logger), logged };
}
