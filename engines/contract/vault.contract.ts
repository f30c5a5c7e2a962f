import { SubjectErased, type Vault } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** One key store under test. */
export interface VaultUnderTest {
  /** Opens it again, as another process or a later start of the program does. */
  open(clock: HandClock): Promise<Vault>;
  /** Removes the key store and its data. */
  remove(): Promise<void>;
}

/** The guarantees of every key store. */
export function vaultContract(name: string, make: () => Promise<VaultUnderTest>): void {
  describe(`vault contract: ${name}`, () => {
    let store: VaultUnderTest;
    let vault: Vault;
    let clock: HandClock;
    let opened: Vault[];

    const another = async (): Promise<Vault> => {
      const more = await store.open(clock);
      opened.push(more);
      return more;
    };

    beforeEach(async () => {
      clock = new HandClock();
      opened = [];
      store = await make();
      vault = await another();
    });

    afterEach(async () => {
      await Promise.all(opened.map((each) => each.close()));
      await store.remove();
    });

    describe('sealing keys', () => {
      it('are 32 bytes, another one for every subject', async () => {
        const keys = await Promise.all(['cus_1', 'cus_2', 'sub_1'].map((subject) => vault.keyFor(subject)));
        for (const key of keys) expect(key).toHaveLength(32);
        expect(new Set(keys.map(hex)).size).toBe(3);
      });

      it('stay the same for their subject, in every process and after a restart', async () => {
        const key = hex(await vault.keyFor('cus_1'));
        expect(hex(await vault.keyFor('cus_1'))).toBe(key);
        expect(hex(await (await another()).keyFor('cus_1'))).toBe(key);
        await Promise.all(opened.splice(0).map((each) => each.close()));
        expect(hex(await (await another()).keyFor('cus_1'))).toBe(key);
      });

      it('are one and the same when many ask for a new one at once', async () => {
        const second = await another();
        const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? vault : second).keyFor('cus_1'));
        expect(new Set((await Promise.all(asked)).map(hex)).size).toBe(1);
      });

      it('are found only where they were made', async () => {
        expect(await vault.findKey('cus_1')).toBeUndefined();
        const key = await vault.keyFor('cus_1');
        expect(await vault.findKey('cus_1')).toEqual(key);
        expect(await (await another()).findKey('cus_1')).toEqual(key);
        expect(await vault.findKey('cus_2')).toBeUndefined();
      });

      it('tell subjects apart by every character', async () => {
        const subjects = ['cus_a', 'cus_A', 'cus_a ', 'çus_a', 'c\u0327us_a', "cus_'; --"];
        const keys = await Promise.all(subjects.map((subject) => vault.keyFor(subject)));
        expect(new Set(keys.map(hex)).size).toBe(subjects.length);
      });

      it('are refused to a name that could be mistaken for another', async () => {
        for (const subject of ['', 'cus_1\0', 'cus_1\0x', 'cus_\ud83d']) {
          await expect(vault.keyFor(subject)).rejects.toThrow(TypeError);
          await expect(vault.findKey(subject)).rejects.toThrow(TypeError);
          await expect(vault.destroy(subject)).rejects.toThrow(TypeError);
          await expect(vault.secret(subject)).rejects.toThrow(TypeError);
          await expect(vault.findSecret(subject)).rejects.toThrow(TypeError);
        }
      });
    });

    describe('a destroyed key', () => {
      it('is gone at once in this process, and for good', async () => {
        await vault.keyFor('cus_1');
        await vault.destroy('cus_1');
        expect(await vault.findKey('cus_1')).toBeUndefined();
        await expect(vault.keyFor('cus_1')).rejects.toThrow(SubjectErased);
        const later = await another();
        expect(await later.findKey('cus_1')).toBeUndefined();
        await expect(later.keyFor('cus_1')).rejects.toThrow(SubjectErased);
      });

      it('is gone in every other process within a minute', async () => {
        const other = await another();
        await other.keyFor('cus_1');
        await vault.destroy('cus_1');
        await clock.pass(60_000);
        expect(await other.findKey('cus_1')).toBeUndefined();
        await expect(other.keyFor('cus_1')).rejects.toThrow(SubjectErased);
      });

      it('is gone when it was asked for in the same moment', async () => {
        const made = vault.keyFor('cus_1');
        const destroyed = vault.destroy('cus_1');
        await Promise.allSettled([made, destroyed]);
        expect(await vault.findKey('cus_1')).toBeUndefined();
        await expect(vault.keyFor('cus_1')).rejects.toThrow(SubjectErased);
      });

      it('is never made again by whoever asks a moment after', async () => {
        const destroyed = vault.destroy('cus_1');
        await expect(vault.keyFor('cus_1')).rejects.toThrow(SubjectErased);
        await destroyed;
      });

      it('may be destroyed again, and need not have existed', async () => {
        await vault.destroy('cus_1');
        await vault.destroy('cus_1');
        await expect(vault.keyFor('cus_1')).rejects.toThrow(SubjectErased);
      });

      it('takes no other key with it', async () => {
        const kept = await vault.keyFor('cus_2');
        await vault.keyFor('cus_1');
        await vault.destroy('cus_1');
        expect(await vault.findKey('cus_2')).toEqual(kept);
      });
    });

    describe('secrets', () => {
      it('are made once, by the first who asks', async () => {
        expect(await vault.secret('pepper', () => 'first')).toBe('first');
        expect(await vault.secret('pepper', () => 'second')).toBe('first');
        expect(await (await another()).secret('pepper', () => 'third')).toBe('first');
      });

      it('are random where nobody says how to make them', async () => {
        const pepper = await vault.secret('pepper');
        expect(Buffer.from(pepper, 'base64url')).toHaveLength(32);
        expect(await vault.secret('another')).not.toBe(pepper);
        expect(await (await another()).secret('pepper')).toBe(pepper);
      });

      it('are the same for all who ask at once, in one process and in several', async () => {
        const second = await another();
        let made = 0;
        const create = async () => `made ${made++}`;
        const asked = Array.from({ length: 10 }, (_, index) =>
          (index % 2 ? vault : second).secret('key', create),
        );
        expect(new Set(await Promise.all(asked)).size).toBe(1);
        expect(made).toBeLessThanOrEqual(2);
      });

      it('are found only once they were made', async () => {
        expect(await vault.findSecret('pepper')).toBeUndefined();
        const pepper = await vault.secret('pepper');
        expect(await vault.findSecret('pepper')).toBe(pepper);
        expect(await (await another()).findSecret('pepper')).toBe(pepper);
      });

      it('may be long texts of any characters', async () => {
        const jwk = JSON.stringify({ kty: 'OKP', d: 'Zoë 🫖'.repeat(1_000) });
        await vault.secret('signing_key', () => jwk);
        expect(await (await another()).secret('signing_key')).toBe(jwk);
      });

      it('are asked for anew when making them failed', async () => {
        const fails = () => Promise.reject(new Error('no entropy'));
        await expect(vault.secret('pepper', fails)).rejects.toThrow('no entropy');
        expect(await vault.secret('pepper', () => 'now')).toBe('now');
      });
    });

    it('can be closed twice, and then gives nothing away', async () => {
      await vault.keyFor('cus_1');
      await vault.close();
      await vault.close();
      await expect(vault.keyFor('cus_2')).rejects.toThrow();
      await expect(vault.findKey('cus_1')).rejects.toThrow();
    });
  });
}

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex');
