import { describe, expect, it } from 'vitest';
import { secretsOf } from '../event-export/known-kinds.ts';
import { dictionaries } from './dictionaries.ts';

const sealed = Object.values(dictionaries)
  .flat()
  .flatMap(({ category, facts }) =>
    Object.values(facts).flatMap((entry) =>
      entry.sealed.map((name) => ({
        path: `${category}.${name}`,
        name,
        isSecret: secretsOf(entry).includes(name),
      })),
    ),
  );
const pathsOf = (fields: typeof sealed): string[] => [...new Set(fields.map(({ path }) => path))].toSorted();

describe('what is sealed', () => {
  it('is a secret wherever it lets somebody in, signs, or may repeat what does', () => {
    expect(pathsOf(sealed.filter(({ isSecret }) => isSecret))).toEqual([
      'admin_user.password_hash',
      'customer.password_hash',
      'idempotency_key.body',
      'newsletter_subscriber.unsubscribe_token',
      'newsletter_subscriber.verification_token',
      'order.external_data',
      'password_reset.invitation_token',
      'password_reset.reset_token',
      'payment_method.passwords',
      'webhook_endpoint.secret',
      'webhook_endpoint.url',
      'wishlist.token',
    ]);
  });

  it('and named as a secret is one', () => {
    const named = sealed.filter(({ name }) => /password|secret|token|hash|key|credential/.test(name));
    expect(pathsOf(named.filter(({ isSecret }) => !isSecret))).toEqual([]);
  });
});
