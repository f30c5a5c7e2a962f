import type { PaymentMethod, Storefront } from '@storefold/client';
import type { Say } from './texts.ts';

/** A way to pay as the form sends it. */
interface Way {
  readonly value: string;
  readonly name: string;
  readonly about: string | null;
}

/**
 * The ways to pay that this shop has a form for: those that need none, Stripe where the store has its publishable key, and the
 * test gateway, of which a store in production has none.
 */
export const offeredBy = (
  methods: readonly PaymentMethod[],
  { payment_methods }: Pick<Storefront, 'payment_methods'>,
  say: Say,
): readonly Way[] =>
  methods.flatMap(({ id, name, type, description, source_required, session_required }) => {
    if (session_required) {
      const settings = payment_methods.find((each) => each.id === id)?.settings;
      return type === 'stripe' && settings?.publishable_key ? [{ value: id, name, about: description }] : [];
    }
    if (!source_required) return [{ value: id, name, about: description }];
    return type === 'test' ? [{ value: `${id} tok_approve`, name, about: say('testCard') }] : [];
  });
