import { describe, expect, it } from 'vitest';
import type { Order } from '../order.ts';
import { hasRefusedRefund } from './open-refusals.ts';

const failure = { code: 'gateway_error', message: 'declined', at: '2026-11-28T10:00:00.000Z' };
const refund = (status: string, refused = false) => ({ status, failure: refused ? failure : null });
const refunds = (...each: object[]) => each as unknown as Order['refunds'];

describe('a refund that a provider refused', () => {
  it('waits for staff until another one went through', () => {
    expect(hasRefusedRefund(refunds(refund('failed', true)))).toBe(true);
    expect(hasRefusedRefund(refunds(refund('failed', true), refund('failed', true)))).toBe(true);
    expect(hasRefusedRefund(refunds(refund('failed', true), refund('completed')))).toBe(false);
    expect(hasRefusedRefund(refunds(refund('completed'), refund('failed', true)))).toBe(true);
  });

  it('or that is not answered waits as well, and none that went through', () => {
    expect(hasRefusedRefund(refunds(refund('pending', true)))).toBe(true);
    expect(hasRefusedRefund(refunds(refund('pending'), refund('completed')))).toBe(false);
  });
});
