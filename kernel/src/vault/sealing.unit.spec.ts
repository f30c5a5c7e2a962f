import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { openFields, SealBroken, sealFields } from './sealing.ts';
import { SubjectErased } from './vault.ts';

describe('sealed fields', () => {
  it('are unreadable in what is stored, and read as before when opened', async () => {
    const { vault } = scene();
    const stored = await sealFields(REGISTERED, ['email', 'first_name', 'addresses'], 'cus_1', vault);
    expect(JSON.stringify(stored)).not.toMatch(/zoe|Zoë|Main Street/);
    expect(await openFields(stored, vault)).toEqual(REGISTERED);
  });

  it('stand as null where they were, with their boxes apart', async () => {
    const { vault } = scene();
    const stored = await sealFields(REGISTERED, ['email', 'first_name'], 'cus_1', vault);
    expect(stored).toEqual({
      ...REGISTERED,
      email: null,
      first_name: null,
      $sealed: {
        email: {
          v: 1,
          subject: 'cus_1',
          iv: expect.any(String) as string,
          box: expect.any(String) as string,
        },
        first_name: {
          v: 1,
          subject: 'cus_1',
          iv: expect.any(String) as string,
          box: expect.any(String) as string,
        },
      },
    });
  });

  it('keep the form in which old logs hold them', async () => {
    const { vault } = scene();
    const stored = { email: null, $sealed: { email: OLD_BOX } };
    expect(await openFields(stored, vault)).toEqual({ email: 'zoe@example.com' });
    expect(await sealFields({ email: 'zoe@example.com' }, ['email'], 'cus_1', vault)).toEqual(stored);
  });

  it('make the same bytes when the same command is carried out again', async () => {
    const { vault } = scene();
    const [once, again] = await Promise.all(
      [1, 2].map(() => sealFields(REGISTERED, ['email'], 'cus_1', vault)),
    );
    expect(again).toEqual(once);
  });

  it('never use an iv for two different texts, fields or subjects', async () => {
    const { vault } = scene();
    const ivs = new Set<string>();
    for (const subject of ['cus_1', 'cus_2']) {
      for (const text of ['a', 'b', '']) {
        const { $sealed } = await sealFields({ one: text, two: text }, ['one', 'two'], subject, vault);
        for (const { iv } of Object.values($sealed as Record<string, { iv: string }>)) ivs.add(iv);
      }
    }
    expect(ivs.size).toBe(12);
  });

  it('read as null once the key is destroyed, and as null without any key', async () => {
    const { vault, destroy } = scene();
    const stored = await sealFields(REGISTERED, ['email', 'first_name'], 'cus_1', vault);
    destroy('cus_1');
    expect(await openFields(stored, vault)).toEqual({ ...REGISTERED, email: null, first_name: null });
  });

  it('are refused for a subject whose key was destroyed', async () => {
    const { vault, destroy } = scene();
    destroy('cus_1');
    await expect(sealFields(REGISTERED, ['email'], 'cus_1', vault)).rejects.toThrow(SubjectErased);
  });

  it('stay as they are when they hold nothing, and then need no key', async () => {
    const { vault } = scene();
    const data = { email: null, first_name: undefined, kept: 1 } as unknown as JsonObject;
    expect(await sealFields(data, ['email', 'first_name', 'absent'], 'cus_1', vault)).toBe(data);
    expect(vault.keyFor).not.toHaveBeenCalled();
  });

  it('cost nothing where there are none', async () => {
    const { vault } = scene();
    expect(await openFields(REGISTERED, vault)).toBe(REGISTERED);
    expect(await sealFields(REGISTERED, [], 'cus_1', vault)).toBe(REGISTERED);
    expect(vault.findKey).not.toHaveBeenCalled();
  });

  it('may belong to several subjects', async () => {
    const { vault, destroy } = scene();
    const once = await sealFields(REGISTERED, ['email'], 'cus_1', vault);
    const twice = await sealFields(once, ['first_name'], 'token_1', vault);
    expect(await openFields(twice, vault)).toEqual(REGISTERED);
    destroy('token_1');
    expect(await openFields(twice, vault)).toEqual({ ...REGISTERED, first_name: null });
  });

  it('cannot be imitated by what a client sends', async () => {
    const { vault } = scene();
    const imitation = { $sealed: { v: 1, subject: 'cus_1', iv: 'AAAA', box: 'AAAA' } };
    const data: JsonObject = { email: 'zoe@example.com', metadata: imitation };
    const stored = await sealFields(data, ['email'], 'cus_1', vault);
    expect(await openFields(stored, vault)).toEqual(data);
    expect(await openFields({ metadata: imitation }, vault)).toEqual({ metadata: imitation });
  });

  it('do not open in another field, for another subject, or when a byte was changed', async () => {
    const { vault } = scene();
    await vault.keyFor('cus_2');
    const stored = await sealFields({ email: 'zoe@example.com' }, ['email'], 'cus_1', vault);
    const { email: box } = stored.$sealed as Record<string, { iv: string; box: string }>;
    const opening = (field: string, changed: object) =>
      openFields({ [field]: null, $sealed: { [field]: { ...box, ...changed } as Json } }, vault);
    await expect(opening('email', {})).resolves.toEqual({ email: 'zoe@example.com' });
    await expect(opening('first_name', {})).rejects.toThrow(SealBroken);
    await expect(opening('email', { subject: 'cus_2' })).rejects.toThrow(SealBroken);
    await expect(opening('email', { box: flipped(box?.box) })).rejects.toThrow(SealBroken);
    await expect(opening('email', { iv: flipped(box?.iv) })).rejects.toThrow(SealBroken);
    await expect(opening('email', { box: '' })).rejects.toThrow(SealBroken);
    await expect(opening('email', { v: 2 })).rejects.toThrow('form this version does not know');
  });

  it('come back as they were, whatever they hold', async () => {
    const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
    const field = fc.constantFrom('email', 'first_name', 'addresses', 'Zoë', 'a b');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(field, value, { noNullPrototype: true }),
        fc.uniqueArray(field),
        fc.string({ minLength: 1, unit: 'binary' }),
        async (data, sealed, subject) => {
          const { vault } = scene();
          const stored = JSON.parse(
            JSON.stringify(await sealFields(data, sealed, subject, vault)),
          ) as JsonObject;
          expect(await openFields(stored, vault)).toEqual(JSON.parse(JSON.stringify(data)));
        },
      ),
    );
  });
});

function scene() {
  const destroyed = new Set<string>();
  const known = new Set<string>();
  const keyOf = (subject: string): Uint8Array => createHash('sha256').update(`a key for ${subject}`).digest();
  return {
    destroy: (subject: string) => destroyed.add(subject),
    vault: {
      keyFor: vi.fn(async (subject: string) => {
        if (destroyed.has(subject)) throw new SubjectErased(subject);
        known.add(subject);
        return keyOf(subject);
      }),
      findKey: vi.fn(async (subject: string) => (destroyed.has(subject) ? undefined : keyOf(subject))),
    },
  };
}

function flipped(base64 = ''): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return bytes.toString('base64');
}

const REGISTERED: JsonObject = {
  customer_id: 'cus_1',
  email: 'zoe@example.com',
  first_name: 'Zoë',
  addresses: [{ address1: '1 Main Street', zip: null }],
  accepts_email_marketing: false,
};

const OLD_BOX = {
  v: 1,
  subject: 'cus_1',
  iv: '+jXM+ujenven4xp4',
  box: '01r4t8oeL0rP35cUIQUEKTsK1LBk8ezcAhdFKi1tZX8U',
};
