import { type AnyField, code } from '@storefold/kernel/dictionary';

/** The type of a payment method, and of the payments by it. */
export const methodType: Extract<AnyField, { kind: 'code' }> = code(
  'the types of registered providers',
  'How payments by the method are made. `manual`: outside of the store, and staff see to it; `test` and `test_session`: by the bundled test gateway, which moves no money; `store_credit`: by store credits, never of a payment that was chosen; another one: by the provider of this type that was registered.',
);
