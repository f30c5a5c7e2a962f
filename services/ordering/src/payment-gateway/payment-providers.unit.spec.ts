import { describe, expect, it } from 'vitest';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentProviders, providerOf, registerPaymentProvider } from './payment-providers.ts';
import { changedPreferences, preferencesFor, schemaOf } from './preferences.ts';

describe('the registry of payment providers', () => {
  it('knows what was registered, in that order', () => {
    const [one, two] = [provider('one'), provider('two')];
    registerPaymentProvider(one);
    registerPaymentProvider(two);
    registerPaymentProvider(two);
    expect(paymentProviders().slice(-2)).toEqual([one, two]);
    expect(providerOf('two')).toBe(two);
    expect(providerOf('three')).toBeUndefined();
  });

  it('takes no two providers of one type', () => {
    registerPaymentProvider(provider('twice'));
    expect(() => registerPaymentProvider(provider('twice'))).toThrow('twice is registered twice');
  });

  it.each([
    ['a type in capitals', { type: 'Acme' }],
    ['a preference in capitals', { preferences: { ApiKey: { type: 'string' } } }],
    ['a default of another type', { preferences: { limit: { type: 'integer', default: '7' } } }],
    ['a default for a password', { preferences: { key: { type: 'password', default: 'secret' } } }],
    ['a password that storefronts see', { preferences: { key: { type: 'password', publishable: true } } }],
    ['a choice of numbers', { preferences: { limit: { type: 'integer', options: ['7'] } } }],
    [
      'a default that is no choice',
      { preferences: { mode: { type: 'string', options: ['a'], default: 'b' } } },
    ],
  ] as const)('refuses %s', (_, wrong) => {
    expect(() => registerPaymentProvider({ ...provider('wrong'), ...wrong })).toThrow('the payment provider');
    expect(providerOf('wrong')).toBeUndefined();
  });

  it('takes no provider without a gateway, because staff alone record what is paid outside', () => {
    const without: Partial<PaymentProvider> = provider('outside');
    delete without.gateway;
    expect(() => registerPaymentProvider(without as PaymentProvider)).toThrow('needs a gateway');
  });

  it('opens a gateway with what staff set and with the defaults, passwords among them', () => {
    const declared = {
      key: { type: 'password' },
      limit: { type: 'integer', default: 7 },
      note: { type: 'text' },
    } as const;
    const kept = { preferences: { limit: 0 }, password_keys: ['key'], passwords: { key: 'sk_1' } };
    expect(preferencesFor(declared, kept)).toEqual({ key: 'sk_1', limit: 0, note: null });
    expect(preferencesFor(declared, {})).toEqual({ key: null, limit: 7, note: null });
  });
});

describe('a choice', () => {
  const declared = { mode: { type: 'string', options: ['live', 'test'], publishable: true } } as const;

  it('is one of its options, also for forms', () => {
    expect(changedPreferences(declared, { mode: 'test' })).toEqual({ preferences: { mode: 'test' } });
    expect(() => changedPreferences(declared, { mode: 'other' })).toThrow('is not included in the list');
    const schema = {
      key: 'mode',
      type: 'string',
      default: null,
      options: ['live', 'test'],
      publishable: true,
    };
    expect(schemaOf(declared)).toEqual([schema]);
  });
});

const provider = (type: string): PaymentProvider => ({
  type,
  label: type,
  description: '',
  preferences: {},
  sessionRequired: false,
  sourceRequired: true,
  gateway: () => ({}) as PaymentGateway,
});
