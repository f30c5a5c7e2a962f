import { systemRandom } from '@storefold/kernel/core';
import { SubjectErased, VaultUnavailable } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { type KnownSubject, type StoredKeys, StoredVault } from './stored-vault.ts';

describe('a vault whose answers overtake each other', () => {
  it('answers who asks during a destruction only when that is done', async () => {
    const { vault, keys } = await opened();
    await vault.keyFor('cus_1');
    const destruction = keys.hold('destroy');
    const destroyed = vault.destroy('cus_1');
    const asked = vault.keyFor('cus_1');
    const found = vault.findKey('cus_1');
    destruction.release();
    await expect(asked).rejects.toThrow(SubjectErased);
    expect(await found).toBeUndefined();
    await destroyed;
  });

  it('does not remember a key that was read before its destruction and answered after', async () => {
    const { vault, keys } = await opened();
    await keys.keepFirst('cus_1', new Uint8Array(32));
    const reading = keys.hold('find');
    const late = vault.findKey('cus_1');
    await vault.destroy('cus_1');
    reading.release();
    await late;
    expect(await vault.findKey('cus_1')).toBeUndefined();
  });

  it('does not give away a key that somebody began to ask for before its destruction', async () => {
    const { vault, keys } = await opened();
    const reading = keys.hold('keepFirst');
    const early = vault.keyFor('cus_1');
    await expect.poll(() => reading.isReached).toBe(true);
    await vault.destroy('cus_1');
    await expect(vault.keyFor('cus_1')).rejects.toThrow(SubjectErased);
    reading.release();
    await early.catch(() => undefined);
    await expect(vault.keyFor('cus_1')).rejects.toThrow(SubjectErased);
  });

  it('still has the key when its destruction failed', async () => {
    const { vault, keys } = await opened();
    const key = await vault.keyFor('cus_1');
    keys.fails = true;
    await expect(vault.destroy('cus_1')).rejects.toThrow(VaultUnavailable);
    keys.fails = false;
    expect(await vault.findKey('cus_1')).toEqual(key);
  });

  it('asks for a key once, however many want it', async () => {
    const { vault, keys } = await opened();
    await Promise.all(Array.from({ length: 10 }, () => vault.keyFor('cus_1')));
    expect(keys.asked).toEqual(['find', 'keepFirst']);
  });

  it('gives nothing away when an answer comes after it was closed', async () => {
    const { vault, keys } = await opened();
    await keys.keepFirst('cus_1', new Uint8Array(32));
    const reading = keys.hold('find');
    const late = vault.findKey('cus_1');
    await vault.close();
    reading.release();
    await late;
    await expect(vault.findKey('cus_1')).rejects.toThrow(VaultUnavailable);
  });
});

async function opened(): Promise<{ vault: StoredVault; keys: KeysInMemory }> {
  const keys = new KeysInMemory();
  return { vault: new StoredVault(keys, new HandClock(), systemRandom), keys };
}

interface Held {
  readonly isReached: boolean;
  release(): void;
}

/** A server whose answers can be held back after they were found. */
class KeysInMemory implements StoredKeys {
  readonly asked: string[] = [];
  fails = false;
  readonly #subjects = new Map<string, KnownSubject>();
  readonly #gates = new Map<string, () => Promise<void>>();

  /** Holds back the next answer to this call. */
  hold(call: 'find' | 'keepFirst' | 'destroy'): Held {
    let open = (): void => undefined;
    let isReached = false;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#gates.set(call, () => {
      this.#gates.delete(call);
      isReached = true;
      return opened;
    });
    return {
      get isReached() {
        return isReached;
      },
      release: () => open(),
    };
  }

  async find(subject: string): Promise<KnownSubject | undefined> {
    const known = this.#subjects.get(subject);
    await this.#answered('find');
    return known;
  }

  async keepFirst(subject: string, key: Uint8Array): Promise<KnownSubject> {
    const known = this.#subjects.get(subject) ?? { key };
    this.#subjects.set(subject, known);
    await this.#answered('keepFirst');
    return known;
  }

  async destroy(subject: string): Promise<void> {
    await this.#answered('destroy');
    this.#subjects.set(subject, { key: undefined });
  }

  async settle(): Promise<void> {}

  async findSecret(): Promise<undefined> {
    return undefined;
  }

  async keepFirstSecret(_: string, value: string): Promise<string> {
    return value;
  }

  async close(): Promise<void> {
    await this.#answered('close');
  }

  async #answered(call: string): Promise<void> {
    this.asked.push(call);
    if (this.fails) throw new VaultUnavailable('it is down');
    await this.#gates.get(call)?.();
  }
}
