import { isGatewayType } from './gateway-types.ts';
import type { PaymentProvider, Preferences } from './payment-provider.ts';
import { readPreference } from './preferences.ts';

const providers = new Map<string, PaymentProvider>();

/**
 * Makes a provider known, before the store starts. Throws an Error, so that it does not start, for a second one of the same type
 * and for one that is declared wrongly. The same one again changes nothing.
 */
export function registerPaymentProvider<const Declared extends Preferences>(
  provider: PaymentProvider<Declared>,
): void {
  const { type } = provider;
  refuseUnless(/^[a-z][a-z0-9_]{0,63}$/.test(type), type, 'is no lower-case name');
  const known = providers.get(type);
  refuseUnless(known === undefined || known === provider, type, 'is registered twice');
  refuseUnless(type !== 'store_credit', type, 'is built in');
  refuseUnless(isGatewayType(type) === 'gateway' in provider, type, 'needs a gateway, unless it is manual');
  for (const [key, declared] of Object.entries(provider.preferences)) {
    refuseUnless(
      /^[a-z][a-z0-9_]{0,63}$/.test(key),
      type,
      `names a preference ${key}, which is no lower-case name`,
    );
    const { type: kind, default: otherwise, options, publishable } = declared;
    refuseUnless(kind !== 'password' || !publishable, type, `publishes its preference ${key}, a password`);
    refuseUnless(
      options === undefined || (kind === 'string' && options.length > 0),
      type,
      `gives its preference ${key} options, which only a string has`,
    );
    if (otherwise === undefined) continue;
    const read = readPreference(kind, otherwise, options);
    const isRight = kind !== 'password' && 'value' in read && read.value === otherwise;
    refuseUnless(isRight, type, `gives its preference ${key} a default that is no ${kind}`);
  }
  providers.set(type, provider);
}

/** Undefined: none is registered, as after an extension was taken away. Its methods are offered no longer. */
export const providerOf = (type: string): PaymentProvider | undefined => providers.get(type);

/** Whether payments by methods of this type begin with a payment session. */
export const needsSession = (type: string): boolean => providerOf(type)?.sessionRequired ?? false;

/** In the order in which they were registered. */
export const paymentProviders = (): readonly PaymentProvider[] => [...providers.values()];

function refuseUnless(isRight: boolean, type: string, why: string): asserts isRight {
  if (!isRight) throw new Error(`the payment provider ${type} ${why}`);
}
