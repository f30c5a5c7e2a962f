import { SubjectErased, type Vault } from '@storefold/kernel/ports';

/** A vault that is read and never written: whoever was erased since stays erased in the past. `others`: for secrets that it lacks. */
export const readOnly = (vault: Vault, others: Vault): Vault => ({
  async keyFor(subject) {
    const key = await vault.findKey(subject);
    if (!key) throw new SubjectErased(`${subject} has no key, and the past makes none`);
    return key;
  },
  findKey: (subject) => vault.findKey(subject),
  destroy: async () => undefined,
  secret: async (name, create) => (await vault.findSecret(name)) ?? others.secret(name, create),
  findSecret: (name) => vault.findSecret(name),
  close: () => vault.close(),
});
